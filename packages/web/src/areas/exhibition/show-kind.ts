import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { workCalls } from '@portal/contract/areas/exhibition/work.ts'
import { createContext, use } from 'react'

const words = {
  photo: { list: '摄影作品', work: '作品', shows: '影展', none: '现在没有你可以看的影展' },
  film: { list: '影片列表', work: '影片', shows: '影院', none: '现在没有你可以看的影片展' },
} as const

const kindOf = (kind: ExhibitionKind) => ({
  kind,
  codes: exhibitionCodes[kind],
  calls: workCalls[kind],
  words: words[kind],
})
const kinds = { photo: kindOf('photo'), film: kindOf('film') }

/** What is shown around here: photographs, unless a page says films. */
export const ShowKind = createContext<ExhibitionKind>('photo')

/** Codes, calls and words of what is shown. */
export const useShowKind = () => kinds[use(ShowKind)]
