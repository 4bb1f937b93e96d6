import { listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

const ofSheet = (sheetId: string) => z.codec(z.undefined(), id, { decode: () => sheetId, encode: () => undefined })

const { filter } = listSignEntries.body.shape

/**
 * The people of one sheet as a list. The call takes the sheet beside the filter; within the page it is part of the
 * filter, so that each sheet has its own rows, and moves to its place when the body is written.
 */
export const entriesOf = (sheetId: string) => ({
  ...listSignEntries,
  body: listSignEntries.body.extend({
    filter: filter
      .unwrap()
      .extend({ sheetId: ofSheet(sheetId).optional() })
      .prefault({}),
    sheetId: z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => sheetId }),
  }),
})
