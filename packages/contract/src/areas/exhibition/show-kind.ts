import { P, type Privilege } from '../../privileges.ts'
import type { ExhibitionKind } from './words.ts'

/** What the calls of exhibitions ask for, by what is shown. */
export const exhibitionCodes = {
  photo: {
    see: P.photo,
    add: P.photoAdd,
    edit: P.photoEdit,
    del: P.photoDel,
    audit: P.photoAudit,
    vote: P.photoVote,
    jury: P.photoJury,
    publish: P.photoPublish,
    export: P.photoExport,
  },
  film: {
    see: P.cinema,
    add: P.cinemaAdd,
    edit: P.cinemaEdit,
    del: P.cinemaDel,
    audit: P.cinemaAudit,
    vote: P.cinemaVote,
    jury: P.cinemaJury,
    publish: P.cinemaPublish,
    export: P.cinemaExport,
  },
} as const satisfies Record<ExhibitionKind, Record<string, Privilege>>
export type ExhibitionAct = keyof typeof exhibitionCodes.photo

export const exhibitionKinds = ['photo', 'film'] as const satisfies readonly ExhibitionKind[]

/** The code of an act, of every kind: whoever has one may try. */
export const codesOfAct = (act: ExhibitionAct): Privilege[] => exhibitionKinds.map((kind) => exhibitionCodes[kind][act])

/** Where an exhibition, or one of its works, is shown to everybody. */
export const hallLink = (kind: ExhibitionKind, exhibitionId: string): string =>
  `/activity/activityVideo?tab=${kind === 'film' ? 'cinema' : 'hall'}&exhibitionId=${exhibitionId}`

/** Where those who run it look after an exhibition. */
export const deskLink = (kind: ExhibitionKind, exhibitionId: string): string =>
  `${kind === 'film' ? '/cinema/cinemaDetail' : '/photo/photoDetail'}?exhibitionId=${exhibitionId}`
