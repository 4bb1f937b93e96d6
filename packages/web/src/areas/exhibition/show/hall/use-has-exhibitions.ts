import { listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

const ANY = { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: {} }

/** Whether there is any exhibition for this person. */
export const useHasExhibitions = (): boolean => (useQuery(query(listExhibitions, ANY)).data?.list.length ?? 0) > 0
