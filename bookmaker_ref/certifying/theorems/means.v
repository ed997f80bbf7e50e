(* Two means of Informedness, that by Bias (41) and that by Prevalence (42): for every K, how far they are apart; and
   that they are one number where all labels are equally informed, as with two classes they are. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A table of K classes: how many cases of class c are predicted as l, or their shares. *)
Section Table.
Variables (F : fieldType) (K : nat) (n : 'I_K -> 'I_K -> F).

Definition N := \sum_l \sum_c n l c.
Definition PP (l : 'I_K) := \sum_c n l c.
Definition RP (c : 'I_K) := \sum_l n l c.
Definition bias l := PP l / N.
Definition prevalence l := RP l / N.

(* Label l against the rest. *)
Definition recall l := n l l / RP l.
Definition fallout l := (PP l - n l l) / (N - RP l).
Definition informedness l := recall l - fallout l.

Definition by_bias := \sum_l bias l * informedness l.
Definition by_prevalence := \sum_l prevalence l * informedness l.

Theorem difference : by_prevalence - by_bias = \sum_l (prevalence l - bias l) * informedness l.
Proof. by rewrite -sumrB; apply: eq_bigr => l _; rewrite mulrBl. Qed.

Hypothesis some_cases : N != 0.

Lemma every_bias : \sum_l bias l = 1.
Proof. by rewrite -mulr_suml divff. Qed.

Lemma every_prevalence : \sum_l prevalence l = 1.
Proof. by rewrite -mulr_suml /RP exchange_big divff. Qed.

Theorem equally_informed B : (forall l, informedness l = B) -> by_bias = B /\ by_prevalence = B.
Proof.
move=> all_labels; rewrite /by_bias /by_prevalence.
rewrite (eq_bigr (fun l => bias l * B)) => [|l _]; last by rewrite all_labels.
rewrite [X in _ /\ X = _](eq_bigr (fun l => prevalence l * B)) => [|l _]; last by rewrite all_labels.
have mean (weight : 'I_K -> F) : \sum_l weight l = 1 -> \sum_l weight l * B = B.
  by move=> whole; rewrite -mulr_suml whole mul1r.
by rewrite !mean ?every_bias ?every_prevalence.
Qed.

End Table.

Section Two_classes.
Variables (F : fieldType) (n : 'I_2 -> 'I_2 -> F).
Hypotheses (some_cases : N n != 0) (no_class_is_empty : forall c, RP n c != 0).

Lemma two (f : 'I_2 -> F) : \sum_c f c = f 0 + f 1.
Proof. by rewrite big_ord_recl big_ord1; congr (_ + f _); apply: val_inj. Qed.

Lemma one_informedness l : informedness n l = informedness n 0.
Proof.
have positive := no_class_is_empty 0; have negative := no_class_is_empty 1.
have all_cases : N n = RP n 0 + RP n 1 by rewrite /N exchange_big two.
suff other : informedness n 1 = informedness n 0.
  by case: l => [[|[|//]] small]; [|rewrite -other]; congr (informedness n _); apply: val_inj.
rewrite /informedness /fallout all_cases addrK [RP n 0 + _]addrC addrK /recall /PP !two addrK [n 0 0 + _]addrC addrK.
apply/eqP; rewrite subr_eq addrAC eq_sym subr_eq.
move: positive negative; rewrite /RP !two => positive negative.
by rewrite -!mulrDl divff // [n 1 1 + _]addrC divff.
Qed.

Theorem two_means_are_one : by_bias n = by_prevalence n.
Proof. by have [-> ->] := equally_informed some_cases one_informedness. Qed.

End Two_classes.
