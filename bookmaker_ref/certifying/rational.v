(* Tables of two classes over the rationals, and the steps of which the proofs of all lemmas are made. *)

From Coq Require Import QArith Qpower Qabs Qminmax Lqa Psatz Setoid.
Open Scope Q_scope.

Class table := Table { TP : Q; FP : Q; FN : Q; TN : Q }.
Definition is_table {cells : table} := 0 <= TP /\ 0 <= FP /\ 0 <= FN /\ 0 <= TN.

(* The same table seen as another problem. *)
Definition Inverse {cells : table} := Table TN FN FP TP.
Definition Dual {cells : table} := Table TP FN FP TN.
Definition PerversePrediction {cells : table} := Table FN TN TP FP.
Definition PerverseClass {cells : table} := Table FP TP TN FN.

Lemma equal_by : forall l r g c : Q, l - r == g * c -> g == 0 -> l == r.
Proof. intros l r g c E Z. rewrite Z in E. setoid_replace l with (l - r + r) by ring. rewrite E. ring. Qed.

Lemma at_most_by : forall l r d : Q, r - l == d -> 0 <= d -> l <= r.
Proof. intros. lra. Qed.

Lemma below_by : forall l r d : Q, r - l == d -> 0 < d -> l < r.
Proof. intros. lra. Qed.

Lemma zero_by : forall f a b c : Q, f == (a - b) * c -> a == b -> f == 0.
Proof. intros f a b c E S. rewrite E, S. ring. Qed.

Lemma positive_by : forall f a b c : Q, f == (b - a) * c -> 0 < c -> a < b -> 0 < f.
Proof. intros. nra. Qed.

Lemma not_negative_by : forall f a b c : Q, f == (b - a) * c -> 0 <= c -> a <= b -> 0 <= f.
Proof. intros. nra. Qed.

Lemma apart_by : forall f a b c : Q, a - b == f * c -> ~ a == b -> ~ f == 0.
Proof. intros f a b c E D Z. apply D. rewrite Z in E. lra. Qed.

Lemma combined : forall g s : Q, g == s -> s == 0 -> g == 0.
Proof. intros g s E. rewrite E. trivial. Qed.

Lemma sum_of_two : forall a b : Q, 0 <= a -> 0 <= b -> 0 <= a + b.
Proof. intros. lra. Qed.

Lemma product_of_two : forall a b : Q, 0 <= a -> 0 <= b -> 0 <= a * b.
Proof. intros. nra. Qed.

Lemma product_above : forall a b : Q, 0 < a -> 0 < b -> 0 < a * b.
Proof. intros. nra. Qed.

Lemma sum_above : forall a b : Q, 0 < a -> 0 < b -> 0 < a + b.
Proof. intros. lra. Qed.

Lemma apart_from_zero : forall a : Q, 0 < a -> ~ a == 0.
Proof. intros a H Z. rewrite Z in H. lra. Qed.

Lemma square : forall a : Q, 0 <= a ^ 2.
Proof. intros. simpl. nra. Qed.

Lemma square_above : forall a : Q, 0 < a -> 0 < a ^ 2.
Proof. intros. simpl. nra. Qed.

Lemma square_apart : forall a : Q, ~ a == 0 -> 0 < a ^ 2.
Proof.
  intros a D. assert (0 <= a ^ 2) by apply square. destruct (Qlt_le_dec 0 (a ^ 2)) as [ L | L ]; [ exact L | ].
  exfalso. apply D. simpl in *. nra.
Qed.

Lemma power_of : forall (a : Q) n, 0 <= a -> 0 <= a ^ n.
Proof. intros. apply Qpower_0_le. trivial. Qed.

Lemma inverse_of : forall a : Q, 0 <= a -> 0 <= / a.
Proof. apply Qinv_le_0_compat. Qed.

Lemma quotient : forall a b : Q, 0 <= a -> 0 <= b -> 0 <= a / b.
Proof. intros. apply product_of_two; [ trivial | apply inverse_of; trivial ]. Qed.

Lemma quotient_above : forall a b : Q, 0 < a -> 0 < b -> 0 < a / b.
Proof. intros. apply product_above; [ trivial | apply Qinv_lt_0_compat; trivial ]. Qed.

(* Each paper's file says here which words are spelled out. *)
Ltac spelled := fail.

Ltac begin :=
  intros;
  repeat match goal with
    | H : _ /\ _ |- _ => destruct H
    | H : is_table |- _ => unfold is_table in H
    | t : table |- _ => destruct t as [tp_ fp_ fn_ tn_]
    end;
  spelled.

Ltac both := repeat match goal with |- _ /\ _ => split end.

Ltac sign :=
  first
    [ assumption
    | match goal with
      | |- 0 <= _ ^ 2 => apply square
      | |- 0 <= _ ^ _ => apply power_of; sign
      | |- 0 < _ ^ 2 => first [ apply square_apart; assumption | apply square_above; sign ]
      | |- 0 <= _ / _ => apply quotient; sign
      | |- 0 < _ / _ => apply quotient_above; sign
      | |- 0 <= _ * _ => solve [ apply product_of_two; sign ]
      | |- 0 < _ * _ => solve [ apply product_above; sign ]
      | |- 0 <= _ + _ => solve [ apply sum_of_two; sign ]
      | |- 0 < _ + _ => solve [ apply sum_above; sign ]
      end
    | lra
    | nra ].

Ltac nonzero :=
  both;
  match goal with
  | |- ~ _ == 0 =>
      first
        [ assumption
        | let zero := fresh in intro zero; first [ lra | nra ]
        | apply apart_from_zero; solve [ sign ]
        | match goal with h : ~ _ == 0 |- _ => let zero := fresh in intro zero; apply h; rewrite <- zero; ring end ]
  end.

Ltac identity := first [ ring | field; nonzero ].
Ltac direct := first [ identity | lra | nra ].

(* From a hypothesis: a factor of its difference is 0, or positive, or not negative. *)
Ltac zero_of factor cofactor :=
  assert (factor == 0) by (match goal with h : _ == _ |- _ => solve [ apply (zero_by factor _ _ cofactor) with (2 := h); identity ] end).
Ltac positive_of factor cofactor :=
  assert (0 < factor) by (match goal with h : _ < _ |- _ => solve [ apply (positive_by factor _ _ cofactor) with (3 := h); [ identity | sign ] ] end).
Ltac apart_of factor cofactor :=
  assert (~ factor == 0) by (match goal with h : ~ _ == _ |- _ => solve [ apply (apart_by factor _ _ cofactor) with (2 := h); identity ] end).
Ltac not_negative_of factor cofactor :=
  assert (0 <= factor) by (match goal with h : _ <= _ |- _ => solve [ apply (not_negative_by factor _ _ cofactor) with (3 := h); [ identity | sign ] ] end).

(* The conclusion, from a factor of its difference. *)
Ltac equal_of factor cofactor := apply (equal_by _ _ factor cofactor); [ identity | ].
Ltac at_most_of difference := apply (at_most_by _ _ difference); [ identity | sign ].
Ltac below_of difference := apply (below_by _ _ difference); [ identity | sign ].
Ltac differs_of factor cofactor :=
  let same := fresh in intro same; assert (factor == 0) by (apply (zero_by factor _ _ cofactor) with (2 := same); identity); first [ lra | nra ].
Ltac combined_of sum :=
  apply (combined _ sum);
  [ ring | repeat match goal with h : _ == 0 |- _ => progress rewrite h end; ring ].

(* Absolute values: what is inside is negative, or not. *)
Ltac absolute :=
  repeat match goal with
    | |- context [ Qabs ?x ] => pattern (Qabs x); apply Qabs_case; intro
    | h : context [ Qabs ?x ] |- _ => revert h; pattern (Qabs x); apply Qabs_case; intros
    end.
Ltac by_cases := absolute; intros; both; first [ direct | exfalso; first [ lra | nra ] ].

(* Without letters: by computing. *)
Ltac computed := intros; vm_compute; both; first [ reflexivity | discriminate | congruence | intro; discriminate ].
Ltac refuted claim :=
  repeat match type of claim with
    | ?A -> _ => let it := fresh in assert (it : A) by computed; specialize (claim it); clear it
    end;
  repeat match goal with
    | H : _ /\ _ |- _ => destruct H
    | H : _ <-> _ |- _ => destruct H
    | H : ?A -> _ |- _ => let it := fresh in assert (it : A) by computed; specialize (H it); clear it
    end;
  match goal with
  | H : _ |- _ =>
      solve [ vm_compute in H; first [ discriminate H | exfalso; apply H; reflexivity | congruence | exfalso; apply H; discriminate ] ]
  end.
