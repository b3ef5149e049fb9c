import { describe, expect, it } from 'vitest';
import { type ConnectionLimits, connectionArithmetic } from './connections.rules';

const server: ConnectionLimits = { max: 100, reserved: 3, ofRole: null, ofDatabase: null };
const of = (replicas: number, limits: Partial<ConnectionLimits> = {}) =>
  connectionArithmetic({ ...server, ...limits }, { replicas, poolSize: 10 });

describe('the connection arithmetic', () => {
  it('multiplies processes and pools, and subtracts reserved connections', () => {
    expect(of(3)).toEqual({
      summary: '3 processes × 10 connections = 30 of 97 (max_connections 100, 3 reserved)',
      warning: null,
    });
    expect(of(8).warning).toBeNull();
  });

  it('warns without room for one more process during an update, and without room at all', () => {
    expect(of(9).warning).toMatch(/an update/);
    expect(of(10).warning).toMatch(/allows 97 connections, but .* need 100/);
  });

  it('respects the limit of the role', () => {
    expect(of(3, { ofRole: 25 }).warning).toMatch(/allows 25 connections, but .* need 30/);
    expect(of(3, { ofRole: 25 }).summary).toContain('role limit 25');
  });
});
