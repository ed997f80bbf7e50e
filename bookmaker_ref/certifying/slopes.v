(* Derivatives over the rationals: numbers that move, each with its value and how fast it changes. A measure of a table
   whose cells move has the slope that the rules of sums, products and quotients give it. *)

From Coq Require Import QArith Qpower Qabs Qminmax Lqa Psatz Setoid.
Require Import rational.
Open Scope Q_scope.

Record number := Number { value : Q; slope : Q }.
Definition still (q : Q) := Number q 0.
Definition plus a b := Number (value a + value b) (slope a + slope b).
Definition less a b := Number (value a - value b) (slope a - slope b).
Definition opposite a := Number (- value a) (- slope a).
Definition times a b := Number (value a * value b) (slope a * value b + value a * slope b).
Definition over a b :=
  Number (value a / value b) ((slope a * value b - value a * slope b) / (value b * value b)).
Fixpoint power a (n : nat) := match n with O => still 1 | S O => a | S m => times a (power a m) end.

Declare Scope moving_scope.
Delimit Scope moving_scope with moving.
Bind Scope moving_scope with number.
Definition number_of (digits : Number.int) := still (inject_Z (Z.of_num_int digits)).
Definition digits_of (a : number) : option Number.int := None.
Number Notation number number_of digits_of : moving_scope.
Notation "a + b" := (plus a b) : moving_scope.
Notation "a - b" := (less a b) : moving_scope.
Notation "- a" := (opposite a) : moving_scope.
Notation "a * b" := (times a b) : moving_scope.
Notation "a / b" := (over a b) : moving_scope.
Notation "a ^ n" := (power a n%nat) : moving_scope.

(* Tables whose cells move. *)
Module Moving_cells.
Class table := Table { TP : number; FP : number; FN : number; TN : number }.
Definition Inverse {cells : table} := Table TN FN FP TP.
Definition Dual {cells : table} := Table TP FN FP TN.
Definition PerversePrediction {cells : table} := Table FN TN TP FP.
Definition PerverseClass {cells : table} := Table FP TP TN FN.
End Moving_cells.

(* The table, each of whose cells moves as fast as is said. *)
Definition moved (tp fp fn tn : Q) {cells : table} : Moving_cells.table :=
  Moving_cells.Table (Number TP tp) (Number FP fp) (Number FN fn) (Number TN tn).

(* Each paper's file says here which words are spelled out. *)
Ltac moving_words := fail.
Ltac spelled_slopes :=
  spelled;
  moving_words;
  cbv [moved value slope still plus less opposite times over power inject_Z
       Moving_cells.TP Moving_cells.FP Moving_cells.FN Moving_cells.TN Moving_cells.Inverse Moving_cells.Dual
       Moving_cells.PerversePrediction Moving_cells.PerverseClass TP FP FN TN] in *.
Ltac begin_slopes := begin; spelled_slopes.

(* How fast a cell moves, from how fast three ratios and the number of cases do. *)
Lemma by_four : forall x e l1 l2 l3 l4 r1 r2 r3 r4 c1 c2 c3 c4 : Q,
  x - e == c1 * (l1 - r1) + c2 * (l2 - r2) + c3 * (l3 - r3) + c4 * (l4 - r4) ->
  l1 == r1 -> l2 == r2 -> l3 == r3 -> l4 == r4 -> x == e.
Proof.
  intros x e l1 l2 l3 l4 r1 r2 r3 r4 c1 c2 c3 c4 E F G H I. rewrite F, G, H, I in E.
  setoid_replace x with (x - e + e) by ring. rewrite E. ring.
Qed.

Ltac rate x e c1 c2 c3 c4 held_1 held_2 held_3 moves :=
  let found := fresh in
  assert (found : x == e) by (refine (by_four x e _ _ _ _ _ _ _ _ c1 c2 c3 c4 _ held_1 held_2 held_3 moves); identity);
  try rewrite !found;
  clear found.
