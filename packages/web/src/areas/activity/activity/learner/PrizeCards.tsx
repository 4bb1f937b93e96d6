import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { getDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { shortTime } from './part-words.ts'

const DrawCard = late(() => import('#src/shared/lots/DrawCard.tsx').then((module) => module.DrawCard))

const DRAWN_AFTER_MS = 30 * MINUTE_MS

/** 奖品: what is drawn and when; afterwards who won, and the proof. */
export function PrizeCards({ activity }: { activity: ActivityDetail }) {
  const found = useQuery(query(getDraw, { ownerType: 'activity', ownerId: activity.id }))
  const draws = found.data?.draws ?? []
  const drawnAt = new Date(activity.endAt.getTime() + DRAWN_AFTER_MS)
  if (activity.state === 'cancelled') return null
  return draws.map((draw) =>
    draw.runAt === null ? (
      <section key={draw.prizeId} className="act-card act-prize" aria-label={`奖品：${draw.title}`}>
        <span className="act-kind act-kind-answer">
          <Icon name="trophy" />
        </span>
        <div>
          <b>
            完成的人抽 {draw.count} 份{draw.title}
          </b>
          <p className="act-sub">{shortTime(drawnAt)} 前开奖，可自己验证</p>
          {draw.mine && <p className="act-sub">我的抽签号 {draw.mine.no}</p>}
        </div>
      </section>
    ) : (
      <DrawCard key={draw.prizeId} draw={draw} />
    ),
  )
}
