import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '../../../paths';
import { findOpenOrder } from './place-once';

/**
 * An empty cart after an order was sent and no answer came: the order went through. Finds it and goes to pay it. True
 * while it is looked for.
 */
export function useLostOrder(isLost: boolean): boolean {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    findOpenOrder()
      .then((order) => order && navigate(paths.payOrder(order._id), { replace: true }))
      .catch(() => {})
      .finally(() => setDone(true));
  }, [isLost, navigate]);
  return isLost && !isDone;
}
