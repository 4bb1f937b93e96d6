import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { z } from 'zod'

/** Set by tests and the journeys: what comes out of the database is held against its schema. */
export const CHECKS_ROWS = process.env.PORTAL_CHECK_ROWS === '1'

/** Rows that go out as they came must be what the schema of the endpoint would have made of them. */
export const checkOnTheWire = (endpoint: Endpoint, result: unknown): void => {
  if (!CHECKS_ROWS) return
  const sent: unknown = JSON.parse(JSON.stringify(result))
  const encoded: unknown = JSON.parse(JSON.stringify(z.encode(endpoint.result, z.decode(endpoint.result, sent))))
  if (!isDeepStrictEqual(encoded, sent)) throw new Error(`${endpoint.path} answers what its schema does not say`)
}
