import { listExperts } from '@portal/contract/areas/expert/expert.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

const MOST = 200

/** Enabled experts, those with the least load first. */
export const useExperts = (filter: BodyOf<typeof listExperts>['filter'] = {}, enabled = true) =>
  useQuery({
    ...query(listExperts, { page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: 'load', filter }),
    enabled,
  })
