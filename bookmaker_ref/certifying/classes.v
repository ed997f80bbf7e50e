(* Tables of K classes over the rationals: rows are predictions, columns are classes, and labels are counted from 0. *)

From Coq Require Import QArith Qpower Qabs Qminmax Lqa Psatz Setoid List.
Require Import rational.
Import ListNotations.
Open Scope Q_scope.

(* How many labels there are, and how many cases of class c are predicted as l. *)
Class counts := Counts { size : nat; n : nat -> nat -> Q }.
Definition rows (cells : list (list Q)) : counts := Counts (length cells) (fun l c => nth c (nth l cells []) 0).

(* Over every label: the sum, the product, and that something is so. *)
Fixpoint joined (join : Q -> Q -> Q) (none : Q) (labels : nat) (f : nat -> Q) : Q :=
  match labels with
  | O => none
  | S O => f O
  | S others => join (joined join none others f) (f others)
  end.
Definition sum {classes : counts} := joined Qplus 0 size.
Definition product {classes : counts} := joined Qmult 1 size.
Fixpoint below (labels : nat) (f : nat -> Prop) : Prop :=
  match labels with
  | O => True
  | S O => f O
  | S others => below others f /\ f others
  end.
Definition every_label {classes : counts} := below size.

Definition K {classes : counts} : Q := inject_Z (Z.of_nat size).
Definition cases {classes : counts} : Q := sum (fun l => sum (fun c => n l c)).

(* Label l against the rest, as a table of two classes. *)
Definition same := Nat.eqb.
Definition others {classes : counts} (l : nat) (f : nat -> Q) : Q := sum (fun k => if same k l then 0 else f k).
Definition against_rest {classes : counts} (l : nat) : table :=
  Table (n l l) (others l (fun c => n l c)) (others l (fun k => n k l)) (others l (fun k => others l (fun c => n k c))).

(* No count is negative, every label is predicted, and every class occurs. *)
Definition are_counts {classes : counts} := every_label (fun l => every_label (fun c => 0 <= n l c)).
Definition no_margin_is_empty {classes : counts} :=
  every_label (fun l => 0 < sum (fun c => n l c) /\ 0 < sum (fun k => n k l)).

(* The determinant of the shares, by expansion along the first row. *)
Fixpoint expanded (labels : nat) (m : nat -> nat -> Q) : Q :=
  match labels with
  | O => 1
  | S rest =>
      joined Qplus 0 labels
        (fun c => (- 1) ^ Z.of_nat c * m O c * expanded rest (fun l d => m (S l) (if Nat.ltb d c then d else S d)))
  end.
Definition det {classes : counts} : Q := expanded size (fun l c => n l c) / cases ^ Z.of_nat size.

(* Each paper's file says here which words about K classes are spelled out, and which about two. *)
Ltac class_words := fail.
Ltac words_of_two := fail.

Ltac counted :=
  cbv [sum product joined below every_label K cases same others are_counts no_margin_is_empty size n rows length nth
       Nat.eqb Nat.ltb Nat.leb inject_Z Z.of_nat Pos.of_succ_nat Pos.succ det expanded].
Ltac known :=
  repeat match goal with
    | H : _ /\ _ |- _ => destruct H
    end.

(* No letter is negative: so if a sum of some is 0, each of them is, and then a margin is empty. *)
Ltac nothing_left :=
  repeat match goal with
    | H : 0 <= ?x |- _ => is_var x; let none := fresh in assert (none : x == 0) by lra; rewrite none in *; clear H none
    end;
  lra.

(* A sum, or a product, of what is above zero. *)
Ltac above := first [ lra | apply product_above; above | apply sum_above; above ].

Ltac not_zero :=
  both;
  match goal with
  | |- ~ _ == 0 => first [ assumption | let zero := fresh in intro zero; first [ lra | nothing_left ] | apply apart_from_zero; above | let zero := fresh in intro zero; nra ]
  end.

Ltac spelled_out := words_of_two; cbv [against_rest TP FP FN TN]; counted.
Ltac alike := match goal with |- ?side == ?side => reflexivity end.
Ltac settled := first [ alike | ring | field; not_zero ].

(* As an identity of the measures of each label, whatever these are. *)
Ltac in_measures :=
  first [ alike | ring | field; both; first [ assumption | lra | apply apart_from_zero; above ] ].

(* Term by term, each as one of two classes. *)
Lemma same_terms : forall a b c d : Q, a == c -> b == d -> a + b == c + d.
Proof. intros a b c d E F. rewrite E, F. reflexivity. Qed.

Ltac in_labels := repeat match goal with |- _ + _ == _ + _ => apply same_terms end; spelled_out; settled.

(* In the cells. *)
Ltac in_cells := spelled_out; settled.

Ltac begin_classes := cbv zeta; class_words; counted; intros; known.

(* A margin has a share of its own. *)
Ltac share_of word label :=
  try match goal with
    | |- context [ word (@against_rest ?classes label) ] =>
        assert (0 < word (@against_rest classes label)) by (spelled_out; apply quotient_above; lra)
    end.

(* What a word is of one label, in the letters of the family. *)
Ltac value_of word label value :=
  repeat match goal with
    | |- context [ word (@against_rest ?classes label) ] =>
        let found := fresh in
        assert (found : word (@against_rest classes label) == value) by in_cells;
        rewrite !found; clear found
    end.
Ltac by_values := both; settled.
Ltac above_zero factor :=
  assert (0 < factor) by (apply Qnot_le_lt; let other := fresh in intro other; first [ lra | nothing_left | nra ]).

(* Without letters: by computing. *)
Ltac broken claim :=
  cbv zeta in claim;
  repeat match type of claim with
    | ?A -> _ => let it := fresh in assert (it : A) by computed; specialize (claim it); clear it
    end;
  vm_compute in claim;
  known;
  match goal with
  | H : _ |- _ => solve [ discriminate H | exfalso; apply H; reflexivity | exfalso; apply H; discriminate | congruence ]
  end.
