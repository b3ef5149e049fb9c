import { config } from 'zod';

// The content policy lets nothing be made into code. Zod would try, be refused and slower for it, and every page would
// report a breach. Import this before any schema.
config({ jitless: true });
