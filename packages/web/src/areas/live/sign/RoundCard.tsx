import { myRounds, type OwnRound, signRound } from '@portal/contract/areas/live/sign.ts'
import { useQuery } from '@tanstack/react-query'
import { useServerSecond } from '#src/areas/sign-in/public.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { deviceId } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import '#src/ui/plain/verb.css'
import { timeText } from '#src/ui/time/date-text.ts'
import { RoundRing } from './RoundRing.tsx'
import './round.css'
import { secondsLeft, useFreshRounds, useRoundAskMs } from './use-rounds.ts'

/** 签到 of a class in its room: stands while a round is open, with its seconds and one button. */
export function RoundCard({ liveId }: { liveId: string }) {
  const refetchInterval = useRoundAskMs()
  const { data } = useQuery({ ...query(myRounds, { liveId }), refetchInterval })
  useFreshRounds(liveId)
  const now = useServerSecond()
  const round = data?.rounds.find(({ closesAt }) => closesAt.getTime() > now)
  return round ? <OpenRound round={round} now={now} /> : null
}

const lengthOf = ({ openedAt, closesAt }: OwnRound): number => (closesAt.getTime() - openedAt.getTime()) / 1000

function OpenRound({ round, now }: { round: OwnRound; now: number }) {
  const { roundId, no, closesAt, at, pending } = round
  const write = useWrite(signRound, { refreshes: ['signIn', 'guide'] })
  const left = secondsLeft(closesAt, now)
  const sign = async () => {
    const answer = await write.run({ roundId, deviceId: deviceId() })
    if (answer) tip('success', signedText(answer))
  }
  return (
    <section className="round-card" role="alert" aria-label="签到">
      <RoundRing left={left} of={lengthOf(round)} />
      <div>
        <b>第 {no} 轮签到</b>
        {at ? (
          <p className="round-done">{pending ? '已提交，等待主持人确认' : `✓ 已于 ${timeText(at.getTime())} 签到`}</p>
        ) : (
          <p>
            还有 {left} 秒，{timeText(closesAt.getTime())} 关闭
          </p>
        )}
      </div>
      {!at && (
        <button
          type="button"
          className="verb verb-first verb-large"
          disabled={write.isPending}
          onClick={() => void sign()}
        >
          一键签到
        </button>
      )}
    </section>
  )
}

const signedText = ({ at, rounds, needed }: { at: Date; rounds: number; needed: number }): string =>
  `签到成功 ${timeText(at.getTime())}，已签 ${rounds} 轮${needed > 0 ? `，需 ${needed} 轮` : ''}`
