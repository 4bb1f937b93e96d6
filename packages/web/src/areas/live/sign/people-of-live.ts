import { listRoundPeople } from '@portal/contract/areas/live/sign.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

const { filter } = listRoundPeople.body.shape

/** The people of one class as a list: within the page the class is part of the filter, on the wire it stands beside it. */
export const peopleOfLive = (liveId: string) => {
  const kept = z.codec(z.undefined(), id, { decode: () => liveId, encode: () => undefined })
  const body = listRoundPeople.body.extend({
    filter: filter.unwrap().extend({ liveId: kept.optional() }).prefault({}),
    liveId: z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => liveId }),
  })
  return { ...listRoundPeople, body }
}
