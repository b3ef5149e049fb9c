alter table payment_issue
  drop constraint payment_issue_kind_check,
  -- fraud_warning: the card's issuer suspects that its owner knows nothing of the payment.
  add constraint payment_issue_kind_check check (kind in (
    'unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed', 'underpaid', 'overpaid', 'capture_failed',
    'authorisation_ending', 'disputed', 'fraud_warning'
  )) not valid;
