import type { FastifyInstance } from 'fastify';
import { listFit } from '#contract/admin/catalogue/fit';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { listFits } from './fit.admin.service';

export function fitAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, listFit, async (call) => {
    const { items, total } = await listFits(shop, call.query);
    setTotal(call, total, call.query);
    return items;
  });
}
