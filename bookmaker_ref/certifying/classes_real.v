(* Tables of K classes over the reals, for what has roots and other powers: rows are predictions, columns are classes, and labels are counted from 0. *)

From Coq Require Import Reals Lra Psatz List.
Require Import real.
Import ListNotations.
Open Scope R_scope.

(* How many labels there are, and how many cases of class c are predicted as l. *)
Class counts := Counts { size : nat; n : nat -> nat -> R }.
Definition rows (cells : list (list R)) : counts := Counts (length cells) (fun l c => nth c (nth l cells []) 0).

(* Over every label: the sum, the product, and that something is so. *)
Fixpoint joined (join : R -> R -> R) (none : R) (labels : nat) (f : nat -> R) : R :=
  match labels with
  | O => none
  | S O => f O
  | S others => join (joined join none others f) (f others)
  end.
Definition sum {classes : counts} := joined Rplus 0 size.
Definition product {classes : counts} := joined Rmult 1 size.
Fixpoint below (labels : nat) (f : nat -> Prop) : Prop :=
  match labels with
  | O => True
  | S O => f O
  | S others => below others f /\ f others
  end.
Definition every_label {classes : counts} := below size.

Definition K {classes : counts} : R := IZR (Z.of_nat size).
Definition cases {classes : counts} : R := sum (fun l => sum (fun c => n l c)).

(* Label l against the rest, as a table of two classes. *)
Definition same := Nat.eqb.
Definition others {classes : counts} (l : nat) (f : nat -> R) : R := sum (fun k => if same k l then 0 else f k).
Definition against_rest {classes : counts} (l : nat) : table :=
  Table (n l l) (others l (fun c => n l c)) (others l (fun k => n k l)) (others l (fun k => others l (fun c => n k c))).

(* No count is negative, every label is predicted, and every class occurs. *)
Definition are_counts {classes : counts} := every_label (fun l => every_label (fun c => 0 <= n l c)).
Definition no_margin_is_empty {classes : counts} :=
  every_label (fun l => 0 < sum (fun c => n l c) /\ 0 < sum (fun k => n k l)).

(* A power: the first of any number, others of what is not negative. *)
Definition power (x exponent : R) : R :=
  if Req_EM_T exponent 1 then x else if Req_EM_T x 0 then 0 else Rpower x exponent.

(* The determinant of the shares, by expansion along the first row. *)
Fixpoint expanded (labels : nat) (m : nat -> nat -> R) : R :=
  match labels with
  | O => 1
  | S rest =>
      joined Rplus 0 labels
        (fun c => (- 1) ^ c * m O c * expanded rest (fun l d => m (S l) (if Nat.ltb d c then d else S d)))
  end.
Definition det {classes : counts} : R := expanded size (fun l c => n l c) / cases ^ size.

(* Each paper's file says here which words about K classes are spelled out, and which about two. *)
Ltac class_words := fail.
Ltac words_of_two := fail.

Ltac counted :=
  cbv [sum product joined below every_label K cases same others are_counts no_margin_is_empty size n rows length nth
       Nat.eqb Nat.ltb Nat.leb Z.of_nat Pos.of_succ_nat Pos.succ det expanded].
Ltac known :=
  repeat match goal with
    | H : _ /\ _ |- _ => destruct H
    end.

(* No letter is negative: so if a sum of some is 0, each of them is, and then a margin is empty. *)
Ltac nothing_left :=
  repeat match goal with
    | H : 0 <= ?x |- _ => is_var x; let none := fresh in assert (none : x = 0) by lra; rewrite none in *; clear H none
    end;
  lra.

Lemma sum_above : forall a b : R, 0 < a -> 0 < b -> 0 < a + b.
Proof. intros. lra. Qed.

Lemma apart_from_zero : forall a : R, 0 < a -> a <> 0.
Proof. intros a H Z. rewrite Z in H. lra. Qed.

(* A sum, or a product, of what is above zero. *)
Ltac above := first [ lra | apply Rmult_lt_0_compat; above | apply sum_above; above ].

Ltac not_zero :=
  both;
  match goal with
  | |- _ <> 0 => first [ assumption | let zero := fresh in intro zero; first [ lra | nothing_left ] | apply apart_from_zero; above | let zero := fresh in intro zero; nra ]
  end.

Ltac spelled_out := words_of_two; cbv [against_rest TP FP FN TN]; counted.
Ltac alike := match goal with |- ?side = ?side => reflexivity end.
Ltac settled := first [ alike | ring | field; not_zero ].

(* As an identity of the measures of each label, whatever these are. *)
Ltac in_measures := first [ alike | ring | field; both; first [ assumption | lra ] ].

(* Term by term, each as one of two classes. *)
Lemma same_terms : forall a b c d : R, a = c -> b = d -> a + b = c + d.
Proof. intros a b c d E F. rewrite E, F. reflexivity. Qed.

Ltac in_labels := repeat match goal with |- _ + _ = _ + _ => apply same_terms end; spelled_out; settled.

(* In the cells. *)
Ltac in_cells := spelled_out; settled.

(* What stands under two roots is the same, or the root of 2 is taken out of one. *)
Lemma half_root : / sqrt 2 = sqrt 2 * / 2.
Proof.
  assert (square : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  assert (some : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  apply (Rmult_eq_reg_l (sqrt 2)); [ | lra ]. rewrite Rinv_r by lra. nra.
Qed.

Ltac in_roots :=
  repeat match goal with
    | |- context [ sqrt ?x ^ 2 ] =>
        replace (sqrt x ^ 2) with x by (symmetry; apply pow2_sqrt, Rlt_le; repeat apply Rmult_lt_0_compat; above)
    end;
  repeat match goal with
    | |- context [ sqrt (2 * ?a * ?b) ] =>
        replace (sqrt (2 * a * b)) with (sqrt 2 * sqrt (a * b)) by (rewrite <- sqrt_mult_alt by lra; f_equal; ring)
    end;
  repeat match goal with
    | |- context [ sqrt ?x ] =>
        match goal with
        | |- context [ sqrt ?y ] => tryif constr_eq x y then fail else replace (sqrt y) with (sqrt x) by (f_equal; settled)
        end
    end;
  first [ settled | apply root_is; lra | unfold Rdiv; rewrite ?Rinv_mult; rewrite ?half_root; ring ].

(* Powers whose exponent is a share of K: a letter for the K-th root of what is above zero. *)
Lemma letter_of : forall (x : R) (k : nat), 0 < x -> (0 < k)%nat ->
  exists u, 0 < u /\ u ^ k = x /\ forall j, power x (INR j / INR k) = u ^ j.
Proof.
  intros x k above some. assert (at_least : 0 < INR k) by (apply lt_0_INR; exact some).
  exists (Rpower x (/ INR k)). assert (positive : 0 < Rpower x (/ INR k)) by (unfold Rpower; apply exp_pos).
  split; [ exact positive | split ].
  - rewrite <- Rpower_pow by exact positive. rewrite Rpower_mult. rewrite Rinv_l by lra. apply Rpower_1. exact above.
  - intro j. rewrite <- Rpower_pow by exact positive. rewrite Rpower_mult.
    replace (/ INR k * INR j) with (INR j / INR k) by (field; lra).
    unfold power. destruct (Req_EM_T (INR j / INR k) 1) as [ one | _ ].
    + rewrite one. symmetry. apply Rpower_1. exact above.
    + destruct (Req_EM_T x 0) as [ none | _ ]; [ lra | reflexivity ].
Qed.

Lemma power_of_one : forall x e : R, e = 1 -> power x e = x.
Proof. intros x e one. unfold power. destruct (Req_EM_T e 1); [ reflexivity | contradiction ]. Qed.

Ltac first_powers :=
  repeat match goal with
    | |- context [ power ?x ?e ] => replace (power x e) with x by (symmetry; apply power_of_one; lra)
    end.

Ltac in_powers k :=
  repeat match goal with
    | |- context [ power ?x _ ] =>
        let positive := fresh in
        let u := fresh "root" in
        let all_powers := fresh in
        let whole := fresh in
        assert (positive : 0 < x) by above;
        destruct (letter_of x k positive ltac:(repeat constructor)) as [ u [ ? [ whole all_powers ] ] ];
        repeat match goal with
          | |- context [ power x ?e ] =>
              first
                [ replace (power x e) with (u ^ 1) by (rewrite <- (all_powers 1%nat); f_equal; simpl; field)
                | replace (power x e) with (u ^ 2) by (rewrite <- (all_powers 2%nat); f_equal; simpl; field) ]
          end;
        clear all_powers
    end;
  repeat match goal with
    | |- context [ sqrt (?a ^ 2 * ?b ^ 2) ] =>
        replace (sqrt (a ^ 2 * b ^ 2)) with (a * b) by (symmetry; apply root_is; [ apply Rmult_le_pos; lra | ring ])
    end;
  simpl in *;
  first [ settled | nra ].

Ltac begin_classes := cbv zeta; class_words; counted; intros; known.
Ltac for_classes k :=
  both; first [ solve [ in_measures ] | solve [ in_roots ] | solve [ in_powers k ] | solve [ first_powers; in_cells ] ].

(* A margin has a share of its own. *)
Ltac share_of word label :=
  try match goal with
    | |- context [ word (@against_rest ?classes label) ] =>
        assert (0 < word (@against_rest classes label))
          by (spelled_out; unfold Rdiv; repeat apply Rmult_lt_0_compat; first [ lra | apply Rinv_0_lt_compat; lra ])
    end.

(* What a word is of one label, in the letters of the family. *)
Ltac value_of word label value :=
  repeat match goal with
    | |- context [ word (@against_rest ?classes label) ] =>
        let found := fresh in
        assert (found : word (@against_rest classes label) = value) by in_cells;
        rewrite !found; clear found
    end.
Ltac by_values := both; settled.
Ltac above_zero factor :=
  assert (0 < factor) by (apply Rnot_le_lt; let other := fresh in intro other; first [ lra | nothing_left | nra ]).
