import { deskLink, hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'

export const listAddress = (kind: ExhibitionKind): string =>
  kind === 'film' ? '/cinema/cinemaManageList' : '/photo/photoManageList'

/** One exhibition for those who run it, and one of its works. */
export const showAddress = (kind: ExhibitionKind, id: string, tab?: string): string =>
  `${deskLink(kind, id)}${tab === undefined ? '' : `&tab=${tab}`}`
export const workAddress = (kind: ExhibitionKind, id: string): string =>
  `${kind === 'film' ? '/cinema/cinemaDetail' : '/photo/photoDetail'}?id=${id}`

/** The hall, as everybody sees it. */
export const hallHome = (kind: ExhibitionKind): string =>
  `/activity/activityVideo?tab=${kind === 'film' ? 'cinema' : 'hall'}`
export const hallAddress = hallLink
