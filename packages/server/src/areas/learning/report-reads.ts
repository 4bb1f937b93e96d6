import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

/** Reads over many people go to the report pool: other plans, longer time, never in the way of people at work. */
export const onReports =
  <E extends Endpoint>(reportDb: Db, handler: HandlerOf<E>): HandlerOf<E> =>
  (call) =>
    handler({ ...call, tx: { ...call.tx, db: reportDb } })
