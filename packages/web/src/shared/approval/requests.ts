import {
  type ApprovalTab,
  approvalRow,
  listApprovals,
  listDocumentApprovals,
} from '@portal/contract/areas/access/approval-record.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { query } from '#src/kit/query.ts'
import { pushed } from '#src/platform/push/push.ts'

// Lists know their rows by `id`, which a request calls requestId.
const listRow = approvalRow.transform((request) => ({ ...request, id: request.requestId }))

/** A request for approval as lists and details hold it. */
export type RequestRow = z.output<typeof listRow>

/** The version that is asked for, as its subject calls it. */
export const versionOf = ({ facts, versionNo }: RequestRow): string =>
  facts.versionNo !== undefined ? `V${facts.versionNo}` : versionNo === null ? '—' : `v${versionNo}`

export const requestList = { ...listApprovals, result: pageOf(listRow) }
export const documentRequestList = { ...listDocumentApprovals, result: pageOf(listRow) }
export type RequestSource = typeof requestList | typeof documentRequestList

type RequestFilter = BodyOf<typeof listApprovals>['filter']

const page = (filter: RequestFilter, pageSize: number) => ({
  page: 1,
  pageSize,
  keyword: '',
  filter,
  exactTotal: false,
})

/** One request by its id, for everybody it concerns; undefined inside `data` where there is none. */
export const requestQuery = (requestId: string) => ({
  ...query(requestList, page({ requestId }, 1)),
  select: ({ list }: { list: RequestRow[] }) => list[0] ?? null,
})

/** How many requests wait for the caller, for the badge of the tab. */
export const useWaitingCount = (source: RequestSource, filter: RequestFilter): number =>
  useQuery(query(source, page({ ...filter, tab: 'mine' satisfies ApprovalTab }, 1))).data?.total ?? 0

const NEIGHBOURS = 200

/** The requests before and after this one among those that wait for the caller. */
export const useNeighbours = ({ id, subjectType, channel }: RequestRow) => {
  const waiting = useQuery(query(requestList, page({ tab: 'mine', subjectType, channel }, NEIGHBOURS))).data?.list ?? []
  const at = waiting.findIndex((each) => each.id === id)
  // One that is decided has left the list: what waits next is its first.
  return { previous: waiting[at - 1], next: at < 0 ? waiting[0] : waiting[at + 1] }
}

/** Keeps approval lists as fresh as the server says they are. */
export const useFreshRequests = () => {
  const client = useQueryClient()

  // Follows the push channel: somebody else has decided, submitted or taken back.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'approval') void client.invalidateQueries({ queryKey: ['approveRecord'] })
      }),
    [client],
  )
}
