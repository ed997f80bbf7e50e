(* Tables of two classes over the reals, for what has square roots, and the steps of which the proofs are made. *)

From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

Class table := Table { TP : R; FP : R; FN : R; TN : R }.
Definition is_table {cells : table} := 0 <= TP /\ 0 <= FP /\ 0 <= FN /\ 0 <= TN.

(* The same table seen as another problem. *)
Definition Inverse {cells : table} := Table TN FN FP TP.
Definition Dual {cells : table} := Table TP FN FP TN.
Definition PerversePrediction {cells : table} := Table FN TN TP FP.
Definition PerverseClass {cells : table} := Table FP TP TN FN.

Lemma root_is : forall x y : R, 0 <= y -> y * y = x -> sqrt x = y.
Proof. intros x y H E. rewrite <- E. apply sqrt_square. exact H. Qed.

Lemma above_zero : forall x : R, 0 < x -> 0 <= x.
Proof. intros. lra. Qed.

Lemma zero_by : forall f a b c : R, f = (a - b) * c -> a = b -> f = 0.
Proof. intros f a b c E S. rewrite E, S. ring. Qed.

Lemma equal_by : forall l r g c : R, l - r = g * c -> g = 0 -> l = r.
Proof. intros l r g c E Z. rewrite Z in E. lra. Qed.

Lemma at_most_by : forall l r d : R, r - l = d -> 0 <= d -> l <= r.
Proof. intros. lra. Qed.

Lemma below_by : forall l r d : R, r - l = d -> 0 < d -> l < r.
Proof. intros. lra. Qed.

Lemma positive_by : forall f a b c : R, f = (b - a) * c -> 0 < c -> a < b -> 0 < f.
Proof. intros. nra. Qed.

Lemma not_negative_by : forall f a b c : R, f = (b - a) * c -> 0 <= c -> a <= b -> 0 <= f.
Proof. intros. nra. Qed.

Lemma apart_by : forall f a b c : R, a - b = f * c -> a <> b -> f <> 0.
Proof. intros f a b c E D Z. apply D. rewrite Z in E. lra. Qed.

Lemma combined : forall g s : R, g = s -> s = 0 -> g = 0.
Proof. intros g s E. rewrite E. trivial. Qed.

Lemma square : forall a : R, 0 <= a ^ 2.
Proof. intros. simpl. nra. Qed.

Lemma square_apart : forall a : R, a <> 0 -> 0 < a ^ 2.
Proof.
  intros a D. assert (0 <= a ^ 2) by apply square. destruct (Rlt_le_dec 0 (a ^ 2)) as [ L | L ]; [ exact L | ].
  exfalso. apply D. simpl in *. nra.
Qed.

Lemma power_of : forall (a : R) n, 0 <= a -> 0 <= a ^ n.
Proof. intros. apply pow_le. trivial. Qed.

Lemma inverse_of : forall a : R, 0 <= a -> 0 <= / a.
Proof.
  intros a [ H | H ]; [ apply above_zero, Rinv_0_lt_compat; exact H | subst; rewrite Rinv_0; lra ].
Qed.

Lemma quotient : forall a b : R, 0 <= a -> 0 <= b -> 0 <= a / b.
Proof. intros. apply Rmult_le_pos; [ trivial | apply inverse_of; trivial ]. Qed.

Lemma quotient_above : forall a b : R, 0 < a -> 0 < b -> 0 < a / b.
Proof. intros. apply Rmult_lt_0_compat; [ trivial | apply Rinv_0_lt_compat; trivial ]. Qed.

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
      | |- 0 <= sqrt _ => apply sqrt_pos
      | |- 0 <= _ ^ 2 => apply square
      | |- 0 <= _ ^ _ => apply power_of; sign
      | |- 0 < _ ^ 2 => apply square_apart; assumption
      | |- 0 < _ ^ _ => apply pow_lt; sign
      | |- 0 <= _ / _ => apply quotient; sign
      | |- 0 < _ / _ => apply quotient_above; sign
      | |- 0 <= _ * _ => solve [ apply Rmult_le_pos; sign ]
      | |- 0 < _ * _ => solve [ apply Rmult_lt_0_compat; sign ]
      | |- 0 <= _ + _ => solve [ apply Rplus_le_le_0_compat; sign ]
      end
    | lra
    | nra ].

Ltac nonzero :=
  both;
  match goal with
  | |- _ <> 0 => first [ assumption | apply not_eq_sym, Rlt_not_eq; solve [ sign ] | let zero := fresh in intro zero; first [ lra | nra ] ]
  end.

Ltac identity := first [ ring | field; nonzero ].

(* A letter for each root, of which no more is known than its square and that it is not negative. *)
Ltac rooted :=
  repeat match goal with
    | |- context [ sqrt ?x ] =>
        let bound := fresh in
        assert (bound : 0 <= x) by first [ sign | lra | nra ];
        pose proof (sqrt_sqrt x bound);
        pose proof (sqrt_pos x);
        try (assert (0 < sqrt x) by (apply sqrt_lt_R0; first [ sign | lra | nra ]));
        generalize dependent (sqrt x); intros
    end.

Ltac direct := first [ identity | lra | nra | rooted; first [ lra | nra | field; nonzero; nra ] ].

(* From a hypothesis: a factor of its difference is 0, or positive, or not negative. *)
Ltac zero_of factor cofactor :=
  assert (factor = 0) by (match goal with h : _ = _ |- _ => solve [ apply (zero_by factor _ _ cofactor) with (2 := h); identity ] end).
Ltac positive_of factor cofactor :=
  assert (0 < factor) by (match goal with h : _ < _ |- _ => solve [ apply (positive_by factor _ _ cofactor) with (3 := h); [ identity | sign ] ] end).
Ltac apart_of factor cofactor :=
  assert (factor <> 0) by (match goal with h : _ <> _ |- _ => solve [ apply (apart_by factor _ _ cofactor) with (2 := h); identity ] end).
Ltac not_negative_of factor cofactor :=
  assert (0 <= factor) by (match goal with h : _ <= _ |- _ => solve [ apply (not_negative_by factor _ _ cofactor) with (3 := h); [ identity | sign ] ] end).

(* The conclusion, from a factor of its difference. *)
Ltac equal_of factor cofactor := apply (equal_by _ _ factor cofactor); [ identity | ].
Ltac at_most_of difference := apply (at_most_by _ _ difference); [ identity | sign ].
Ltac below_of difference := apply (below_by _ _ difference); [ identity | sign ].
Ltac differs_of factor cofactor :=
  let same := fresh in intro same; assert (factor = 0) by (apply (zero_by factor _ _ cofactor) with (2 := same); identity); first [ lra | nra ].
Ltac combined_of sum :=
  apply (combined _ sum);
  [ ring | repeat match goal with h : _ = 0 |- _ => progress rewrite h end; ring ].

(* Absolute values: what is inside is negative, or not. *)
Ltac absolute := repeat (unfold Rabs in *; match goal with |- context [ Rcase_abs ?x ] => destruct (Rcase_abs x) end).
Ltac by_cases := absolute; intros; both; first [ direct | exfalso; first [ lra | nra ] ].

(* Numbers alone. *)
Ltac computed := intros; spelled; direct.

(* A letter for the root of a factor that is not negative. *)
Ltac root_of factor letter square_is :=
  let bound := fresh in
  assert (bound : 0 <= factor) by sign;
  pose proof (sqrt_sqrt factor bound) as square_is;
  pose proof (sqrt_pos factor);
  set (letter := sqrt factor) in *;
  clearbody letter;
  try (assert (0 < letter) by (assert (0 < factor) by first [ assumption | lra | nra ]; nra)).

(* The root of a quotient, in such letters; the square comes out by the squares of the letters. *)
Ltac root_in inside value by_squares :=
  let found := fresh in
  assert (found : sqrt inside = value) by (apply root_is; [ sign | by_squares ]);
  rewrite found in *; clear found.

(* A printed number: a multiple of one root, which lies between two fractions. *)
Lemma root_at_least : forall low q : R, 0 <= low -> low * low <= q -> low <= sqrt q.
Proof. intros low q H S. rewrite <- (sqrt_square low H). apply sqrt_le_1_alt. exact S. Qed.

Lemma root_at_most : forall high q : R, 0 <= high -> q <= high * high -> sqrt q <= high.
Proof. intros high q H S. rewrite <- (sqrt_square high H). apply sqrt_le_1_alt. exact S. Qed.

Ltac one_root q :=
  repeat match goal with
    | |- context [ sqrt ?x ] => tryif constr_eq x q then fail else replace (sqrt x) with (sqrt q) by (f_equal; field; both; lra)
    end.
Ltac printed_root multiple q low high :=
  spelled;
  match goal with
  | |- Rabs (?exact - ?shown) <= ?half =>
      let value := fresh in
      assert (value : exact = multiple * sqrt q)
        by (one_root q;
            let square := fresh in
            assert (square : sqrt q * sqrt q = q) by (apply sqrt_sqrt; lra);
            assert (0 < sqrt q) by (apply sqrt_lt_R0; lra);
            generalize dependent (sqrt q); intros;
            first [ field; both; lra | field_simplify_eq; [ lra | both; lra ] ]);
      rewrite value;
      assert (low <= sqrt q) by (apply root_at_least; lra);
      assert (sqrt q <= high) by (apply root_at_most; lra);
      apply Rabs_le; lra
  end.
