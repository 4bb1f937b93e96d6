import { activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { listSignParts, type SignPart } from '@portal/contract/areas/activity/sign.ts'
import { listMySigns, type MySignRow } from '@portal/contract/areas/sign-in/sign.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SignWays } from '#src/areas/sign-in/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import './activity-sign.css'

const MOST = 100
const ASK_MS = 15_000
const HOME = '/activity/activityVideo'
const states = wordsOf(activityState)
const spans = [
  { key: 'open', label: '进行中' },
  { key: 'over', label: '已结束' },
]
const standings = [
  { key: 'yes', label: '已签' },
  { key: 'no', label: '未签' },
]

/** 签到 of my activities: the part, what it is worth, and how I stand. */
export function OwnParts() {
  const { query: address, setQuery } = usePage()
  const { span, signed } = address
  const parts = useQuery({ ...query(listSignParts, {}), refetchInterval: ASK_MS })
  const signs = useQuery({
    ...query(listMySigns, {
      ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: '-start' },
      filter: { ownerType: 'activity' },
    }),
    refetchInterval: ASK_MS,
  })
  const bySheet = new Map(signs.data?.list.map((sign) => [sign.id, sign]))
  const signOf = ({ sheetId }: SignPart) => (sheetId === null ? undefined : bySheet.get(sheetId))
  const isShown = (part: SignPart, now: number) =>
    (span !== 'open' || part.to.getTime() > now) &&
    (span !== 'over' || part.to.getTime() <= now) &&
    (signed !== 'yes' || isSigned(signOf(part))) &&
    (signed !== 'no' || !isSigned(signOf(part)))
  return (
    <div className="activity-sign">
      <SignWays />
      <search className="activity-sign-chips" aria-label="筛选">
        {spans.map(({ key, label }) => (
          <Chip key={key} label={label} on={span === key} onTurn={(on) => setQuery({ span: on ? key : undefined })} />
        ))}
        {standings.map(({ key, label }) => (
          <Chip
            key={key}
            label={label}
            on={signed === key}
            onTurn={(on) => setQuery({ signed: on ? key : undefined })}
          />
        ))}
      </search>
      <Loaded of={parts}>
        {({ list, serverTime }) => {
          const shown = list.filter((part) => isShown(part, serverTime.getTime()))
          if (list.length === 0) return <EmptyNew text="还没有需要你签到的活动" />
          if (shown.length === 0)
            return <EmptyFiltered onClear={() => setQuery({ span: undefined, signed: undefined })} />
          return (
            <ul aria-label="活动签到">
              {shown.map((part) => (
                <PartCard key={part.id} part={part} sign={signOf(part)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </div>
  )
}

function Chip({ label, on, onTurn }: { label: string; on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <button type="button" aria-pressed={on} onClick={() => onTurn(!on)}>
      {label}
    </button>
  )
}

const isSigned = (sign: MySignRow | undefined): boolean => sign !== undefined && sign.inAt !== null

const isOpen = (sign: MySignRow | undefined): boolean =>
  sign?.state === 'open' && sign.inAt === null && sign.serverTime >= sign.inFrom && sign.serverTime <= sign.inTo

const standing = ({ state, cancelReason }: SignPart, sign: MySignRow | undefined): string => {
  if (state === 'cancelled') return `该活动已取消：${cancelReason}`
  if (sign?.inAt) return `✓ 已于 ${timeText(sign.inAt.getTime())} 签到`
  if (sign?.status === 'pending') return '待主持人确认'
  if (isOpen(sign)) return '可签到，签到即完成本环节'
  return sign?.state === 'planned' || !sign ? '未开始' : '已结束，未签到'
}

function PartCard({ part, sign }: { part: SignPart; sign: MySignRow | undefined }) {
  const { setQuery } = usePage()
  const { activityId, activityTitle, title, weight, required, from, to, state } = part
  return (
    <li>
      <div>
        <b>
          {isBuilt(HOME) ? <Link to={`${HOME}?id=${activityId}`}>{activityTitle}</Link> : activityTitle}
          <StateWord>{states[state]}</StateWord>
        </b>
        <span>
          {title} · {weight} 分{required && ' · 必做'}
        </span>
        <span>
          {dateTimeText(from.getTime())} 至 {dateTimeText(to.getTime())}
        </span>
        <span data-done={isSigned(sign)}>{standing(part, sign)}</span>
      </div>
      {isOpen(sign) && (
        <button
          type="button"
          className="verb"
          aria-label={`签到：${activityTitle}`}
          onClick={() => setQuery({ view: 'scan' })}
        >
          签到
        </button>
      )}
    </li>
  )
}
