import { listMeetings, type MeetingRow } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingState } from '@portal/contract/areas/meeting/words.ts'
import type { MySignRow } from '@portal/contract/areas/sign-in/sign.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'
import { SignWays } from '../sign/SignWays.tsx'
import { OwnDecisions } from './OwnDecisions.tsx'
import { myMeetingSigns, openDirection, receiptWords, signWords, type Told } from './sign-facts.ts'

const PAGE_SIZE = 20
/** Sheets are joined to the meetings that a list can show. */
const BACK_DAYS = 400
const AHEAD_DAYS = 400

const states = wordsOf(meetingState)
const choices = (['notified', 'running', 'ended', 'minuted', 'cancelled'] as const).map((value) => ({
  value,
  label: states[value],
}))
const spans = [
  { value: 'today', label: '今天' },
  { value: 'ahead', label: '今天以后' },
  { value: 'past', label: '以前' },
]

const spanOf = (span: string | undefined, today: Date, tomorrow: Date) => {
  if (span === 'today') return { from: today, to: tomorrow }
  if (span === 'ahead') return { from: tomorrow }
  return span === 'past' ? { to: today } : {}
}

/** 我的会议: 今天 first, then what comes, then what was. */
export function OwnMeetings() {
  const { query: address, setQuery } = usePage()
  const { span, state, unanswered, keyword = '' } = address
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const day = shanghaiDay(new Date(serverNow()))
  const [today, tomorrow] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const known = meetingState.safeParse(state).data
  const filter = {
    mine: true,
    ...spanOf(span, today, tomorrow),
    ...(known && { state: known }),
    ...(unanswered && { unanswered: true }),
  }
  const found = useQuery({
    ...query(listMeetings, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, sort: '-from', filter }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const signs = useQuery({
    ...myMeetingSigns(startOfDay(addDays(day, -BACK_DAYS)), startOfDay(addDays(day, AHEAD_DAYS))),
    refetchOnMount: 'always',
  })
  const signOf = new Map(signs.data?.list.map((sign) => [sign.ownerId, sign]))
  const set = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const isFiltered = Boolean(span || known || unanswered || keyword)
  return (
    <div className="meet-page">
      <Ways />
      <div className="meet-tools">
        <search>
          <input
            key={keyword}
            type="search"
            aria-label="关键词"
            placeholder="会议主题"
            maxLength={50}
            enterKeyHint="search"
            defaultValue={keyword}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && set({ keyword: currentTarget.value.trim() })}
            onBlur={({ currentTarget }) => set({ keyword: currentTarget.value.trim() })}
          />
        </search>
        <LateSelect
          aria-label="时间"
          placeholder="时间"
          variant="borderless"
          allowClear
          options={spans}
          value={span}
          onChange={(next?: string) => set({ span: next })}
        />
        <LateSelect
          aria-label="状态"
          placeholder="状态"
          variant="borderless"
          allowClear
          options={choices}
          value={known}
          onChange={(next?: string) => set({ state: next })}
        />
        <button
          type="button"
          className="meet-chip"
          aria-pressed={Boolean(unanswered)}
          onClick={() => set({ unanswered: unanswered ? undefined : '1' })}
        >
          未回执
        </button>
      </div>
      {!isFiltered && page === 1 && <OwnDecisions />}
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 &&
              (isFiltered ? (
                <EmptyFiltered
                  onClear={() => set({ span: undefined, state: undefined, unanswered: undefined, keyword: undefined })}
                />
              ) : (
                <EmptyNew text="还没有邀请你的会议" />
              ))}
            <Groups list={list} signOf={signOf} today={today} tomorrow={tomorrow} />
            <Pages
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Ways to sign in; whoever manages meetings is shown the way there. */
function Ways() {
  const managesPortal = useHolds([P.meeting])
  const managesSchool = useHolds([P.schoolMeeting])
  const desk = managesSchool ? '/videoManageSc/meetingSignIn' : managesPortal ? '/meeting/meetingList' : null
  return (
    <SignWays>
      {desk && isBuilt(desk) && (
        <Link className="meet-desk" to={desk}>
          签到管理
        </Link>
      )}
    </SignWays>
  )
}

interface GroupsProps {
  list: readonly MeetingRow[]
  signOf: ReadonlyMap<string, MySignRow>
  today: Date
  tomorrow: Date
}

function Groups({ list, signOf, today, tomorrow }: GroupsProps) {
  const isToday = ({ from, to }: MeetingRow) => from < tomorrow && to >= today
  const byTime = (a: MeetingRow, b: MeetingRow) => a.from.getTime() - b.from.getTime()
  const groups = [
    { title: '今天', rows: list.filter(isToday).sort(byTime) },
    { title: '今天以后', rows: list.filter(({ from }) => from >= tomorrow).sort(byTime) },
    { title: '以前', rows: list.filter(({ to }) => to < today) },
  ]
  return groups.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <section key={title} aria-label={title}>
          <h2 className="meet-head">{title}</h2>
          <ul className="meet-cards">
            {rows.map((meeting) => (
              <MeetingCard key={meeting.id} meeting={meeting} sign={signOf.get(meeting.id)} />
            ))}
          </ul>
        </section>
      ),
  )
}

function MeetingCard({ meeting, sign }: { meeting: MeetingRow; sign: MySignRow | undefined }) {
  const { setQuery } = usePage()
  const { id, topic, from, to, place, hostName, state, minuted, hosting, sheetId } = meeting
  const open = openDirection(sign)
  const told = [receiptWords(meeting), signWords(sign)].filter((each): each is Told => each !== null)
  return (
    <li className="meet-card" aria-label={topic}>
      <Link to={`/meetingSignInList?id=${id}`}>
        <b>{topic}</b>
        <span>
          {dayMinuteText(from, serverNow())}–{minuteText(to)} · {place} · 主持 {hostName}
        </span>
        <span className="meet-told">
          {(state === 'running' || state === 'cancelled') && (
            <em data-tone={state === 'running' ? 'blue' : 'plain'}>{states[state]}</em>
          )}
          {told.map(({ words, tone }) => (
            <em key={words} data-tone={tone}>
              {words}
            </em>
          ))}
          {minuted && <em data-tone="plain">有纪要</em>}
        </span>
      </Link>
      {hosting && sheetId && state !== 'draft' && state !== 'cancelled' ? (
        <button
          type="button"
          className={state === 'running' ? 'verb verb-first' : 'verb'}
          aria-label={`签到管理：${topic}`}
          onClick={() => setQuery({ sheetId, view: 'console' }, { push: true })}
        >
          签到管理
        </button>
      ) : (
        open && (
          <button
            type="button"
            className="verb verb-first"
            aria-label={`${open === 'in' ? '签到' : '签退'}：${topic}`}
            onClick={() => setQuery({ view: 'scan' })}
          >
            {open === 'in' ? '签到' : '签退'}
          </button>
        )
      )}
    </li>
  )
}
