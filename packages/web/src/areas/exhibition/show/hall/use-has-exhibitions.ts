import { listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

const ANY = { page: 1, pageSize: 1, keyword: '', exactTotal: false }

/** Whether there is any exhibition of this kind for this person. */
export const useHasExhibitions = (kind: ExhibitionKind): boolean =>
  (useQuery(query(listExhibitions, { ...ANY, filter: { kind } })).data?.list.length ?? 0) > 0
