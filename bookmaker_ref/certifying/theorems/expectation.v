(* What Informedness of K classes estimates: for every K, every number of cases, every sizes of the classes and every
   distribution of the guesses, its expectation is exactly I + (K - 2) I (1 - I)/N.

   Each of N cases has its class, which is fixed. It is predicted right with probability I, and else by a guess from q
   that does not look at the class, one case independently of the other. So the expectation is a sum over all ways to
   predict the N cases, each with its probability. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Model.
Variables (F : numFieldType) (K N : nat) (class : 'I_N -> 'I_K) (I : F) (q : 'I_K -> F).

(* How probable it is that a case of class c is predicted as l. *)
Definition chance (l c : 'I_K) : F := (if l == c then I else 0) + (1 - I) * q l.

(* A way to predict all cases, how probable it is, and the expectation of what is measured of it. *)
Definition predictions := {ffun 'I_N -> 'I_K}.
Definition probability (p : predictions) := \prod_j chance (p j) (class j).
Definition expectation (measure : predictions -> F) := \sum_p probability p * measure p.

(* The table: how many cases of class c are predicted as l. And what is measured of label l against the rest. *)
Definition cell (p : predictions) (l c : 'I_K) : F := \sum_j ((p j == l) && (class j == c))%:R.
Definition PP (p : predictions) (l : 'I_K) := \sum_c cell p l c.
Definition RP (p : predictions) (c : 'I_K) := \sum_l cell p l c.
Definition recall p l := cell p l l / RP p l.
Definition fallout p l := (PP p l - cell p l l) / (N%:R - RP p l).
Definition informedness p l := recall p l - fallout p l.
Definition bias p l := PP p l / N%:R.
Definition prevalence p l := RP p l / N%:R.

(* The mean by Bias (41), and that by Prevalence (42). *)
Definition informedness_by_bias p := \sum_l bias p l * informedness p l.
Definition informedness_by_prevalence p := \sum_l prevalence p l * informedness p l.

Definition size (l : 'I_K) : nat := \sum_j (class j == l).

Hypothesis guesses : \sum_l q l = 1.
Hypothesis sizes : forall l, (0 < size l < N)%N.

(* --- expectations ------------------------------------------------------------------------------------------------ *)

Lemma expectation_ext f g : f =1 g -> expectation f = expectation g.
Proof. by move=> same; apply: eq_bigr => p _; rewrite same. Qed.

Lemma expectation_sum (J : finType) (f : J -> predictions -> F) :
  expectation (fun p => \sum_j f j p) = \sum_j expectation (f j).
Proof. by rewrite exchange_big; apply: eq_bigr => p _; rewrite mulr_sumr. Qed.

Lemma expectation_times a f : expectation (fun p => a * f p) = a * expectation f.
Proof. by rewrite /expectation mulr_sumr; apply: eq_bigr => p _; rewrite mulrCA. Qed.

Lemma every_chance c : \sum_l chance l c = 1.
Proof. by rewrite big_split /= -big_mkcond big_pred1_eq -mulr_sumr guesses mulr1 addrC subrK. Qed.

(* Cases are independent: a product over cases has the product of the expectations. *)
Lemma expectation_of_product (g : 'I_N -> 'I_K -> F) :
  expectation (fun p => \prod_j g j (p j)) = \prod_j \sum_l chance l (class j) * g j l.
Proof. by rewrite bigA_distr_bigA; apply: eq_bigr => p _; rewrite -big_split. Qed.

(* Whether case i is predicted as l. *)
Definition said (p : predictions) (i : 'I_N) (l : 'I_K) : F := (p i == l)%:R.

Lemma expectation_of_one i l : expectation (fun p => said p i l) = chance l (class i).
Proof.
rewrite (@expectation_ext _ (fun p => \prod_j (if j == i then (p j == l)%:R else 1))) => [|p]; last first.
  by rewrite -big_mkcond big_pred1_eq.
rewrite (expectation_of_product (fun j m => if j == i then (m == l)%:R else 1)) (bigD1 i) //= eqxx.
rewrite [X in _ * X]big1 => [|j /negbTE ->]; last first.
  by rewrite -[RHS](every_chance (class j)); apply: eq_bigr => m _; rewrite mulr1.
rewrite mulr1 (bigD1 l) //= eqxx mulr1 big1 ?addr0 // => m /negbTE ->; exact: mulr0.
Qed.

Lemma expectation_of_two i j l :
  expectation (fun p => said p i l * said p j l) =
  chance l (class i) * chance l (class j) + (i == j)%:R * (chance l (class i) * (1 - chance l (class i))).
Proof.
have [<-|apart] := eqVneq i j.
  rewrite (@expectation_ext _ (fun p => said p i l)) ?expectation_of_one => [|p]; last first.
    by rewrite /said -natrM mulnb andbb.
  by rewrite mul1r mulrBr mulr1 addrC subrK.
rewrite mul0r addr0.
pose g k m : F := if (k == i) || (k == j) then (m == l)%:R else 1.
rewrite (@expectation_ext _ (fun p => \prod_k g k (p k))) => [|p]; last first.
  rewrite (bigD1 i) // (bigD1 j) 1?eq_sym //= /g !eqxx orbT big1 ?mulr1 // => k /andP [not_i not_j].
  by rewrite (negbTE not_i) (negbTE not_j).
rewrite expectation_of_product (bigD1 i) // (bigD1 j) 1?eq_sym //= /g !eqxx orbT /=.
have hit c : \sum_m chance m c * (m == l)%:R = chance l c.
  by rewrite (bigD1 l) //= eqxx mulr1 big1 ?addr0 // => m /negbTE ->; exact: mulr0.
rewrite !hit big1 ?mulr1 // => k /andP [not_i not_j]; rewrite (negbTE not_i) (negbTE not_j).
by rewrite -[RHS](every_chance (class k)); apply: eq_bigr => m _; rewrite mulr1.
Qed.

(* --- measures as sums over cases ----------------------------------------------------------------------------------- *)

Lemma sums_to_cases : \sum_(j < N) 1 = N%:R :> F.
Proof. by rewrite sumr_const card_ord. Qed.

Lemma predicted p l : PP p l = \sum_j said p j l.
Proof.
rewrite /PP exchange_big; apply: eq_bigr => j _; rewrite (bigD1 (class j)) //= eqxx andbT big1 ?addr0 // => c other.
by rewrite [class j == c]eq_sym (negbTE other) andbF.
Qed.

Lemma real_sizes p c : RP p c = (size c)%:R.
Proof.
rewrite /RP exchange_big natr_sum; apply: eq_bigr => j _; rewrite (bigD1 (p j)) //= eqxx big1 ?addr0 // => l other.
by rewrite [p j == l]eq_sym (negbTE other).
Qed.

(* A case of class l adds to Recall, and one of another class takes away by Fallout. *)
Definition weight j l : F := if class j == l then (size l)%:R^-1 else - (N%:R - (size l)%:R)^-1.

Lemma informedness_in_cases p l : informedness p l = \sum_j weight j l * said p j l.
Proof.
rewrite /informedness /recall /fallout real_sizes predicted /cell -sumrB !mulr_suml -sumrB.
apply: eq_bigr => j _; rewrite /weight /said; case: (class j == l); rewrite ?andbT ?andbF.
  by rewrite subrr mul0r subr0 mulrC.
by rewrite mul0r sub0r subr0 mulrC mulNr.
Qed.

Lemma weighted (g : bool -> F) l : \sum_j weight j l * g (class j == l) = g true - g false.
Proof.
have /andP [some others] := sizes l.
have within : (size l)%:R != 0 :> F by rewrite pnatr_eq0 -lt0n.
have without : N%:R - (size l)%:R != 0 :> F.
  by rewrite subr_eq0 eqr_nat neq_ltn others orbT.
have split_up j : weight j l * g (class j == l) =
    (class j == l)%:R * (g true / (size l)%:R) - (1 - (class j == l)%:R) * (g false / (N%:R - (size l)%:R)).
  rewrite /weight; case: (class j == l); first by rewrite mul1r subrr mul0r subr0 mulrC.
  by rewrite mul0r sub0r subr0 mul1r mulNr mulrC.
rewrite (eq_bigr _ (fun j _ => split_up j)) sumrB -!mulr_suml sumrB sums_to_cases -natr_sum -/(size l).
by rewrite mulrCA divff // mulr1 mulrCA divff // mulr1.
Qed.

(* --- what is expected ---------------------------------------------------------------------------------------------- *)

Lemma chance_by_class j l : chance l (class j) = (if class j == l then I else 0) + (1 - I) * q l.
Proof. by rewrite /chance eq_sym. Qed.

(* Of each label, and so of every mean with fixed weights, as (42) is. *)
Theorem expectation_of_each_label l : expectation (fun p => informedness p l) = I.
Proof.
rewrite (expectation_ext (fun p => informedness_in_cases p l)) expectation_sum.
rewrite (eq_bigr (fun j => weight j l * ((if class j == l then I else 0) + (1 - I) * q l))) => [|j _]; last first.
  by rewrite expectation_times expectation_of_one chance_by_class.
by rewrite (weighted (fun own => (if own then I else 0) + (1 - I) * q l)) /= add0r addrK.
Qed.

Lemma some_cases : N%:R != 0 :> F.
Proof.
case: (pickP (fun l : 'I_K => true)) => [l _|none].
  by have /andP [_] := sizes l; rewrite pnatr_eq0; case: N.
by move: guesses; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
Qed.

Lemma all_sizes : \sum_l (size l)%:R = N%:R :> F.
Proof.
rewrite -sums_to_cases -natr_sum exchange_big natr_sum; apply: eq_bigr => j _.
by rewrite (bigD1 (class j)) //= eqxx big1 ?addr0 // => l other; rewrite [class j == l]eq_sym (negbTE other).
Qed.

Theorem expectation_by_prevalence : expectation (fun p => informedness_by_prevalence p) = I.
Proof.
rewrite (@expectation_ext _ (fun p => \sum_l (size l)%:R / N%:R * informedness p l)) => [|p]; last first.
  by apply: eq_bigr => l _; rewrite /prevalence real_sizes.
rewrite expectation_sum (eq_bigr (fun l => (size l)%:R / N%:R * I)) => [|l _]; last first.
  by rewrite expectation_times expectation_of_each_label.
by rewrite -mulr_suml -mulr_suml all_sizes divff ?mul1r // some_cases.
Qed.

(* The weights of (41) vary with the guesses. *)
Lemma of_label l :
  expectation (fun p => bias p l * informedness p l) =
  ((\sum_j chance l (class j)) * I + I * (1 - I - 2 * ((1 - I) * q l))) / N%:R.
Proof.
pose a j := chance l (class j).
have in_cases p : bias p l * informedness p l =
    \sum_i \sum_j weight j l / N%:R * (said p i l * said p j l).
  rewrite /bias predicted informedness_in_cases 2!mulr_suml; apply: eq_bigr => i _.
  rewrite mulr_sumr; apply: eq_bigr => j _.
  by rewrite [said p i l / _]mulrC mulrACA [_ * weight j l]mulrC.
rewrite (expectation_ext in_cases) expectation_sum.
have of_case i : expectation (fun p => \sum_j weight j l / N%:R * (said p i l * said p j l)) =
    (a i * (\sum_j weight j l * a j) + weight i l * (a i * (1 - a i))) / N%:R.
  rewrite expectation_sum.
  under eq_bigr do rewrite expectation_times expectation_of_two mulrDr.
  rewrite big_split /= mulrDl; congr (_ + _).
    rewrite mulr_sumr mulr_suml; apply: eq_bigr => j _.
    by rewrite mulrAC [a i * _]mulrCA.
  rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 => [|j /negbTE other]; first by rewrite mulrAC.
  by rewrite eq_sym other mul0r mulr0.
rewrite (eq_bigr _ (fun i _ => of_case i)) -mulr_suml big_split /= -mulr_suml; congr (_ / _).
pose own b := (if b then I else 0) + (1 - I) * q l.
have -> : \sum_j weight j l * a j = I.
  rewrite (eq_bigr (fun j => weight j l * own (class j == l))) => [|j _]; last by rewrite /a chance_by_class.
  by rewrite weighted /own /= add0r addrK.
congr (_ + _).
rewrite (eq_bigr (fun j => weight j l * (own (class j == l) * (1 - own (class j == l))))) => [|j _]; last first.
  by rewrite /a chance_by_class.
rewrite (weighted (fun b => own b * (1 - own b))) /own /= add0r; move: ((1 - I) * q l) => f.
rewrite ![_ * (1 - _)]mulrBr !mulr1 -!expr2 opprD opprK addrACA [- _ + _]addrC -[f ^+ 2 - _]opprB subr_sqr addrK.
by rewrite -{1}[I]mulr1 -mulrBr -!addrA -opprD [2 * f]mulr_natl mulr2n.
Qed.

Theorem expectation_of_informedness :
  expectation (fun p => informedness_by_bias p) = I + (K%:R - 2) * I * (1 - I) / N%:R.
Proof.
rewrite expectation_sum (eq_bigr _ (fun l _ => of_label l)) -mulr_suml big_split /= -mulr_suml exchange_big /=.
rewrite (eq_bigr _ (fun j _ => every_chance (class j))) sums_to_cases mulrDl [N%:R * I]mulrC mulfK ?some_cases //.
congr (_ + _ / _); rewrite -mulr_sumr sumrB sumr_const card_ord -!mulr_sumr guesses mulr1 -mulr_natl.
by rewrite -mulrBl mulrCA mulrA.
Qed.

End Model.
