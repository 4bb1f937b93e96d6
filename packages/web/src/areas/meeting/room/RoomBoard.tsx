import { listMeetings } from '@portal/contract/areas/meeting/meeting.ts'
import { type BoardEntry, roomBoard } from '@portal/contract/areas/meeting/room.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { PrimaryButton } from '#src/kit/list/ActionButtons.tsx'
import { FilterChips } from '#src/kit/list/filter/FilterChips.tsx'
import { ListMenu } from '#src/kit/list/ListMenu.tsx'
import { permitted, type RowAction } from '#src/kit/list/RowActions.tsx'
import '#src/kit/list/list.css'
import { useFill } from '#src/kit/list/use-fill.ts'
import { type ResourceList, useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { TabSlot } from '#src/kit/tabs/tab-slot.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { useMinute } from '#src/shared/week-board/use-minute.ts'
import { askedWeek, WeekTurn } from '#src/shared/week-board/WeekTurn.tsx'
import { type BoardDay, daysOfWeek } from '#src/shared/week-board/week.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { BoardAgenda } from './BoardAgenda.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { BoardLegend } from './BoardLegend.tsx'

interface RoomBoardProps {
  primary: RowAction
  toolbar: ReactNode
}

const NARROW = '(max-width: 1199px)'

/** A week of meetings, a line a room and a column a day; on a phone an agenda. */
export function RoomBoard({ primary, toolbar }: RoomBoardProps) {
  const { query: address } = usePage()
  const phone = useMedia(PHONE)
  const now = useMinute()
  const list = useResourceList(listMeetings)
  const { orgId, kind, hosting } = list.state.filter as {
    orgId?: string
    kind?: 'normal' | 'safety'
    hosting?: boolean
  }
  const today = shanghaiDay(new Date(now))
  const week = askedWeek(address.week, today)
  const found = useQuery({
    ...query(roomBoard, {
      ...week,
      filter: { ...(orgId && { orgId }), ...(kind && { kind }), ...(hosting !== undefined && { hosting }) },
    }),
    placeholderData: keepPreviousData,
  })
  const frame = useFill(!phone)
  const entries = found.data?.list ?? []
  const days = daysOfWeek(week.from, entries)

  return (
    <section className="kit-list week-board" aria-label="会议室周历" ref={frame}>
      <BoardHead list={list} entries={entries} days={days} monday={week.from} today={today}>
        {permitted([primary]).length > 0 && <PrimaryButton action={primary} />}
        {toolbar && <ListMenu acts={toolbar}>{null}</ListMenu>}
      </BoardHead>
      {found.data ? (
        phone ? (
          <BoardAgenda days={days} entries={entries} rooms={found.data.rooms} today={today} />
        ) : (
          <BoardGrid days={days} entries={entries} rooms={found.data.rooms} now={now} />
        )
      ) : found.error ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LateSkeleton />
      )}
      {found.data && !phone && <BoardLegend entries={entries} />}
    </section>
  )
}

interface HeadProps {
  list: ResourceList<never> | ReturnType<typeof useResourceList<typeof listMeetings>>
  entries: readonly BoardEntry[]
  days: readonly BoardDay[]
  monday: string
  today: string
  children: ReactNode
}

function BoardHead({ list, entries, days, monday, today, children }: HeadProps) {
  const isNarrow = useMedia(NARROW)
  const { take } = use(TabSlot) ?? {}
  const own = entries.filter(({ open }) => open).length
  return (
    <header className="kit-list-head">
      <h1>
        会议<span> {own}</span>
      </h1>
      <span className="kit-tab-slot" ref={take} />
      <WeekTurn days={days} monday={monday} today={today} />
      <FilterChips
        list={list as ResourceList<never>}
        chips={[
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.meeting} allowClear /> },
          { name: 'kind' },
          { name: 'hosting', label: '我主持的' },
        ]}
        more={[]}
        isFolded={isNarrow}
      />
      <span className="kit-list-acts">{children}</span>
    </header>
  )
}
