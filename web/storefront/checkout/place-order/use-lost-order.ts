import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '../../../paths';
import { findOpenOrder } from './place-once';

/**
 * An empty cart after an order request without an answer means that the order was placed. Finds the order and opens its
 * payment. True while searching.
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
