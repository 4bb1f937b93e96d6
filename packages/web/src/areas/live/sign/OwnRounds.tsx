import { myRounds, type OwnRound } from '@portal/contract/areas/live/sign.ts'
import { entryMethod } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useServerSecond } from '#src/areas/sign-in/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import { liveAddress } from '../anchor/addresses.ts'
import { RoundRing } from './RoundRing.tsx'
import './round.css'
import { secondsLeft, useRoundAskMs } from './use-rounds.ts'

const methods = wordsOf(entryMethod)

/** My rounds: what is open now leads to the room and to the camera, what is over says how I stood. */
export function OwnRounds() {
  const { setQuery } = usePage()
  const refetchInterval = useRoundAskMs()
  const found = useQuery({ ...query(myRounds, {}), refetchInterval })
  const now = useServerSecond()
  return (
    <div className="round-own">
      <h2>我的直播签到</h2>
      <div className="round-desk-acts">
        <button type="button" className="verb verb-first verb-large" onClick={() => setQuery({ view: 'scan' })}>
          扫一扫
        </button>
      </div>
      <Loaded of={found}>
        {({ rounds }) =>
          rounds.length === 0 ? (
            <EmptyNew text="还没有需要你签到的直播" />
          ) : (
            <ul aria-label="我的直播签到">
              {rounds.map((round) => (
                <li key={round.roundId}>
                  <OwnLine round={round} now={now} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const standing = ({ at, method, pending }: OwnRound, isOpen: boolean): string => {
  if (at === null) return isOpen ? '未签' : '未签到'
  if (pending) return '待确认'
  return `已于 ${timeText(at.getTime())} 签到${method === null ? '' : ` · ${methods[method] ?? ''}`}`
}

function OwnLine({ round, now }: { round: OwnRound; now: number }) {
  const { liveId, liveTitle, no, openedAt, closesAt, at } = round
  const isOpen = closesAt.getTime() > now
  return (
    <div className="round-card">
      {isOpen && <RoundRing left={secondsLeft(closesAt, now)} of={(closesAt.getTime() - openedAt.getTime()) / 1000} />}
      <div>
        <b>
          {liveTitle} 第 {no} 轮
        </b>
        <p className={at ? 'round-done' : undefined}>
          {[isOpen ? '' : dateTimeText(openedAt.getTime()), standing(round, isOpen)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOpen && !at && (
        <Link className="verb" to={liveAddress(liveId)} aria-label={`进入直播间签到：${liveTitle}`}>
          进入直播间
        </Link>
      )}
    </div>
  )
}
