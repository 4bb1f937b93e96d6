import { listMySigns, type MySignRow } from '@portal/contract/areas/sign-in/sign.ts'
import { signOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { missingDirection, openDirection, signWords, type Told } from '../meeting/sign-facts.ts'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'
import { SignWays } from './SignWays.tsx'

const RequestModal = late(() => import('./RequestModal.tsx').then((module) => module.RequestModal))

const PAGE_SIZE = 20

const kinds = wordsOf(signOwnerType)
const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }))
const signedOptions = [
  { value: 'yes', label: '已签' },
  { value: 'no', label: '未签' },
]

type Asked = { kind: 'leave' | 'makeUp'; sign: MySignRow }

/** 我的签到: every sheet that expects me or that I signed, of sessions, meetings, activities and live rounds alike. */
export function OwnSigns() {
  const { query: address, setQuery } = usePage()
  const [asked, setAsked] = useState<Asked>()
  const { keyword = '', signed } = address
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const ownerType = signOwnerType.safeParse(address.kind).data
  const found = useQuery({
    ...query(listMySigns, {
      ...{ page, pageSize: PAGE_SIZE, keyword, exactTotal: false, sort: '-start' },
      filter: {
        ...(ownerType && { ownerType }),
        ...((signed === 'yes' || signed === 'no') && { signed: signed === 'yes' }),
      },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const set = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const isFiltered = keyword !== '' || ownerType !== undefined || signed !== undefined
  return (
    <div className="meet-page">
      <SignWays />
      <div className="meet-tools">
        <search>
          <input
            key={keyword}
            type="search"
            aria-label="关键词"
            placeholder="名称或地点"
            maxLength={50}
            enterKeyHint="search"
            defaultValue={keyword}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && set({ keyword: currentTarget.value.trim() })}
            onBlur={({ currentTarget }) => set({ keyword: currentTarget.value.trim() })}
          />
        </search>
        <LateSelect
          aria-label="类型"
          placeholder="类型"
          variant="borderless"
          allowClear
          options={kindOptions}
          value={ownerType}
          onChange={(next?: string) => set({ kind: next })}
        />
        <LateSelect
          aria-label="是否已签"
          placeholder="已签与未签"
          variant="borderless"
          allowClear
          options={signedOptions}
          value={signed}
          onChange={(next?: string) => set({ signed: next })}
        />
      </div>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 &&
              (isFiltered ? (
                <EmptyFiltered onClear={() => set({ keyword: undefined, kind: undefined, signed: undefined })} />
              ) : (
                <EmptyNew text="还没有需要你签到的课程或会议" />
              ))}
            <Groups list={list} onAsk={setAsked} />
            <Pages
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </Loaded>
      {asked && (
        <RequestModal
          kind={asked.kind}
          sheetId={asked.sign.id}
          title={asked.sign.title}
          direction={missingDirection(asked.sign)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

interface GroupsProps {
  list: readonly MySignRow[]
  onAsk: (asked: Asked) => void
}

function Groups({ list, onAsk }: GroupsProps) {
  const day = shanghaiDay(new Date(serverNow()))
  const [today, tomorrow] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const isToday = ({ start, end }: MySignRow) => start < tomorrow && end >= today
  const byTime = (a: MySignRow, b: MySignRow) => a.start.getTime() - b.start.getTime()
  const groups = [
    { title: '今天', rows: list.filter(isToday).sort(byTime) },
    { title: '今天以后', rows: list.filter(({ start }) => start >= tomorrow).sort(byTime) },
    { title: '以前', rows: list.filter(({ end }) => end < today) },
  ]
  return groups.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <section key={title} aria-label={title}>
          <h2 className="meet-head">{title}</h2>
          <ul className="meet-cards">
            {rows.map((sign) => (
              <SignCard key={sign.id} sign={sign} onAsk={onAsk} />
            ))}
          </ul>
        </section>
      ),
  )
}

const leaveWords: Partial<Record<MySignRow['leaveState'], Told>> = {
  pending: { words: '请假待处理', tone: 'warn' },
  rejected: { words: '请假未通过', tone: 'bad' },
}

function SignCard({ sign, onAsk }: { sign: MySignRow; onAsk: (asked: Asked) => void }) {
  const { setQuery } = usePage()
  const { title, ownerType, place, start, end, mayLeave, mayMakeUp, madeUp, leaveState } = sign
  const open = openDirection(sign)
  const told = [
    signWords(sign),
    leaveWords[leaveState],
    madeUp ? { words: '补签', tone: 'plain' as const } : undefined,
  ].filter((each): each is Told => each !== undefined && each !== null)
  const facts = [`${dayMinuteText(start, serverNow())}–${minuteText(end)}`, place, kinds[ownerType]]
  return (
    <li className="meet-card" aria-label={title}>
      <div>
        <b>{title}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span className="meet-told">
          {told.map(({ words, tone }) => (
            <em key={words} data-tone={tone}>
              {words}
            </em>
          ))}
        </span>
      </div>
      {open ? (
        <button
          type="button"
          className="verb verb-first"
          aria-label={`${open === 'in' ? '签到' : '签退'}：${title}`}
          onClick={() => setQuery({ view: 'scan' })}
        >
          {open === 'in' ? '签到' : '签退'}
        </button>
      ) : (
        (mayLeave || mayMakeUp) && (
          <button
            type="button"
            className="verb"
            aria-label={`${mayLeave ? '请假' : '申请补签'}：${title}`}
            onClick={() => onAsk({ kind: mayLeave ? 'leave' : 'makeUp', sign })}
          >
            {mayLeave ? '请假' : '申请补签'}
          </button>
        )
      )}
    </li>
  )
}
