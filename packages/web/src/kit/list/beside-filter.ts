import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

/** A value that stands in the filter within the page, so that each class has its own rows, and is written elsewhere. */
export const inFilter = (value: string) =>
  z.codec(z.undefined(), id, { decode: () => value, encode: () => undefined }).optional()
/** The same in the body beside the filter, where the call has its place. */
export const inBody = (value: string) =>
  z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => value })
