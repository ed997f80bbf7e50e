(* The determinant of a table of K classes in which each prediction is right with probability I, and else a guess: for
   every K.

   Rows are predictions and columns are classes, as everywhere. r is the distribution of the classes and q that of the
   guesses, so that the table of proportions is I diag(r) + (1 - I) q r^T. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.Theory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The matrix determinant lemma, for a multiple of the unit matrix: a 1 + u v has the determinant a^(n - 1) (a + v u). *)
(* Times a, both sides are the determinant of one matrix with a row more, made triangular in two ways. *)
Lemma times_a (R : comRingType) n (a : R) (u : 'cV[R]_n) (v : 'rV[R]_n) :
  \det (a%:M + u *m v) * a = (a + (v *m u) 0 0) * a ^+ n.
Proof.
pose whole : 'M[R]_(1 + n) := block_mx 1%:M v (- u) a%:M.
have down : whole = block_mx 1%:M 0 (- u) 1%:M *m block_mx 1%:M v 0 (a%:M + u *m v).
  by rewrite mulmx_block !mul1mx !mul0mx !mulmx1 !addr0 mulNmx [a%:M + _]addrC addKr.
have up : whole *m block_mx a%:M 0 u 1%:M = block_mx (a%:M + v *m u) v 0 a%:M.
  by rewrite mulmx_block !mul1mx !mulmx0 !mulmx1 !add0r mul_mx_scalar mul_scalar_mx scalerN addNr.
have <- : \det whole = \det (a%:M + u *m v).
  by rewrite down det_mulmx det_lblock det_ublock !det1 !mul1r.
have := congr1 (fun m => \det m) up.
rewrite /= det_mulmx det_lblock det1 mulr1 det_ublock !det_scalar expr1 => ->.
by rewrite [a%:M + _]mx11_scalar det_scalar1 mxE [a%:M 0 0]mxE eqxx mulr1n.
Qed.

(* With a letter for a, by which can be divided, and then a for the letter. *)
Lemma determinant_of_rank_one (R : comRingType) n (a : R) (u : 'cV[R]_n.+1) (v : 'rV[R]_n.+1) :
  \det (a%:M + u *m v) = (a + (v *m u) 0 0) * a ^+ n.
Proof.
have in_letters := times_a 'X (map_mx polyC u) (map_mx polyC v).
rewrite exprSr mulrA in in_letters.
have /(congr1 (horner_eval a)) := monic_rreg (monicX R) in_letters.
have put w m (x : 'M_(w, m)) : map_mx (horner_eval a) (map_mx polyC x) = x.
  by apply/matrixP => i j; rewrite !mxE /= horner_evalE hornerC.
rewrite -det_map_mx map_mxD map_scalar_mx map_mxM !put -map_mxM mxE /= !horner_evalE.
by rewrite hornerM hornerD hornerXn hornerX hornerC.
Qed.

(* There is a label to guess. *)
Lemma some_label (F : fieldType) K (q : 'I_K -> F) : \sum_l q l = 1 -> (0 < K)%N.
Proof. by case: K q => // q; rewrite big_ord0 => /esym/eqP; rewrite oner_eq0. Qed.

(* I on the diagonal, and (1 - I) q in every column. *)
Lemma determinant_of_guesses (F : fieldType) K (I : F) (q : 'I_K -> F) :
  \sum_l q l = 1 -> \det (I%:M + (\col_l ((1 - I) * q l)) *m const_mx 1) = I ^+ (K - 1).
Proof.
move=> all_guesses; move: (some_label all_guesses); case: K q all_guesses => // n q all_guesses _.
rewrite determinant_of_rank_one subSS subn0 mxE.
rewrite (eq_bigr (fun l => (1 - I) * q l)); last by move=> l _; rewrite !mxE mul1r.
by rewrite -mulr_sumr all_guesses mulr1 addrC subrK mul1r.
Qed.

Section Model.
Variables (F : fieldType) (K : nat) (I : F) (r q : 'I_K -> F).

(* The share of all cases that are of class c and predicted as l. *)
Definition share (l c : 'I_K) : F := (if l == c then I * r c else 0) + (1 - I) * q l * r c.

Definition table : 'M[F]_K := \matrix_(l, c) share l c.

Theorem determinant_of_the_model : \sum_l q l = 1 -> \det table = I ^+ (K - 1) * \prod_c r c.
Proof.
move=> all_guesses.
have without_classes : table = (I%:M + (\col_l ((1 - I) * q l)) *m const_mx 1) *m diag_mx (\row_c r c).
  apply/matrixP => l c; rewrite mul_mx_diag !mxE big_ord1 !mxE mulr1 mulrDl /share.
  by case: (l == c); rewrite ?mulr1n ?mulr0n ?mul0r.
rewrite without_classes det_mulmx determinant_of_guesses // det_diag.
by congr (_ * _); apply: eq_bigr => c _; rewrite mxE.
Qed.

(* What is measured of label l against the rest. *)
Definition bias (l : 'I_K) := \sum_c share l c.
Definition prevalence (c : 'I_K) := \sum_l share l c.
Definition recall (l : 'I_K) := share l l / prevalence l.
Definition fallout (l : 'I_K) := (bias l - share l l) / (1 - prevalence l).
Definition informedness (l : 'I_K) := recall l - fallout l.

Hypotheses (guesses : \sum_l q l = 1) (classes : \sum_c r c = 1).

Lemma prevalences c : prevalence c = r c.
Proof.
rewrite /prevalence /share big_split /= -big_mkcond big_pred1_eq -mulr_suml -mulr_sumr guesses.
by rewrite -mulrDl mulr1 addrC subrK mul1r.
Qed.

Lemma biases l : bias l = I * r l + (1 - I) * q l.
Proof.
rewrite /bias /share big_split /= -big_mkcond /= (eq_bigl (fun c => c == l)); last by move=> c; rewrite eq_sym.
by rewrite big_pred1_eq -mulr_sumr classes mulr1.
Qed.

Lemma every_bias : \sum_l bias l = 1.
Proof.
by rewrite (eq_bigr _ (fun l _ => biases l)) big_split /= -!mulr_sumr guesses classes !mulr1 addrC subrK.
Qed.

(* No class is empty, and none is all there is. *)
Hypothesis defined : forall l, r l != 0 /\ r l != 1.

(* Every label is informed with probability I, and so are both means: by Bias (41) and by Prevalence (42). *)
Theorem informedness_of_each_label l : informedness l = I.
Proof.
have [some others] := defined l.
rewrite /informedness /recall /fallout prevalences biases /share eqxx.
have -> : I * r l + (1 - I) * q l - (I * r l + (1 - I) * q l * r l) = (1 - I) * q l * (1 - r l).
  by rewrite opprD addrACA subrr add0r mulrBr mulr1.
by rewrite mulfK ?subr_eq0 1?eq_sym // -mulrDl mulfK // addrK.
Qed.

Theorem informedness_by_bias : \sum_l bias l * informedness l = I.
Proof.
by rewrite (eq_bigr (fun l => bias l * I)) => [|l _]; rewrite ?informedness_of_each_label // -mulr_suml every_bias mul1r.
Qed.

Theorem informedness_by_prevalence : \sum_l prevalence l * informedness l = I.
Proof.
rewrite (eq_bigr (fun l => r l * I)) => [|l _]; last by rewrite informedness_of_each_label prevalences.
by rewrite -mulr_suml classes mul1r.
Qed.

(* So the determinant over all Prevalences is Informedness to the power K - 1. *)
Theorem determinant_over_prevalences :
  \det table / (\prod_l prevalence l) = (\sum_l bias l * informedness l) ^+ (K - 1).
Proof.
rewrite informedness_by_bias determinant_of_the_model // (eq_bigr _ (fun l _ => prevalences l)) mulfK //.
by apply/prodf_neq0 => l _; case: (defined l).
Qed.

End Model.

(* The exponent that powers2011 looks for. A power m/n of the determinant over all Prevalences is Informedness exactly
   if its m-th power is the n-th power of Informedness. That is so for m/n = 1/(K - 1), and no other: 2/K is right for
   two classes alone, and 1/(3K - 2) never. *)
Section Exponent.
Variables (F : realFieldType) (K : nat) (I : F) (r q : 'I_K -> F).
Hypotheses (guesses : \sum_l q l = 1) (classes : \sum_c r c = 1) (defined : forall l, r l != 0 /\ r l != 1).
Hypothesis partly_informed : 0 < I < 1.

Let over_prevalences := \det (table I r q) / (\prod_l prevalence I r q l).
Let B := \sum_l bias I r q l * informedness I r q l.

Theorem exponent m n : over_prevalences ^+ m = B ^+ n <-> (m * (K - 1) = n)%N.
Proof.
have /andP [above below] := partly_informed.
rewrite /over_prevalences /B determinant_over_prevalences // informedness_by_bias // -exprM mulnC.
by split=> [|-> //]; apply: ieexprIn; rewrite // lt_eqF.
Qed.

Corollary printed_exponent : over_prevalences ^+ 2 = B ^+ K <-> K = 2%N.
Proof.
rewrite exponent; move: (some_label guesses); case: K => // k _.
rewrite subSS subn0 mul2n -addnn -[X in _ = X]addn1.
by split=> [/addnI -> // | [->]].
Qed.

Corollary other_exponent : over_prevalences ^+ 1 <> B ^+ (3 * K - 2).
Proof.
rewrite exponent mul1n; move: (some_label guesses); case: K => // k _.
rewrite subSS subn0 mulnS !addSn !subSS !subn0 add0n => same.
by have := leq_pmull k (ltn0Sn 2); rewrite -ltnS -same ltnn.
Qed.

End Exponent.
