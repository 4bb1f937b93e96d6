import type { ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { verifyDraw } from '@portal/contract/shared/lots/lots.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { createSha256 } from '#src/shared/upload/hash/sha256.ts'
import '../activity/learner/learner.css'
import { Published } from './Published.tsx'

const sha256 = (text: string): string => {
  const hash = createSha256()
  hash.update(new TextEncoder().encode(text))
  return hash.hex()
}

const SHOWN = 20

/** Who won a prize, and 验证抽签: everything recomputed here, in the reader's browser. */
export function DrawCard({ draw }: { draw: ShownDraw }) {
  const { title, count, winners, mine, commit, listHash, secret, lines, unitCap } = draw
  const [faults, setFaults] = useState<readonly string[]>()
  const [isAll, setAll] = useState(false)
  const verify = () =>
    setFaults(
      verifyDraw(
        {
          ...{ commit: commit ?? '', listHash: listHash ?? '', secret: secret ?? '', lines: lines ?? '' },
          ...{ count, groupCap: unitCap, groups: draw.groups ?? '', skipped: draw.skipped },
          winners: winners.map(({ no }) => no),
        },
        sha256,
      ),
    )
  return (
    <section className="act-card" aria-label={`中奖名单：${title}`}>
      <h2>
        {title} · 中奖 {winners.length} 人
      </h2>
      {mine && (
        <p className={mine.won ? 'act-won' : 'act-sub'}>
          我的抽签号 {mine.no}，{mine.won ? '中奖了！领取方式由主办单位另行通知' : '未中奖'}
        </p>
      )}
      <p className="act-sub">号码是截止时分给每位完成者的抽签号，中奖号由开奖时公布的密钥算出。</p>
      <ol className="act-winners" aria-label="中奖人">
        {(isAll ? winners : winners.slice(0, SHOWN)).map(({ no, name, orgName }) => (
          <li key={no} data-mine={mine?.no === no}>
            <span>{no} 号</span>
            <b>
              {name}
              {mine?.no === no && '（我）'}
            </b>
            <span>{orgName}</span>
          </li>
        ))}
      </ol>
      {winners.length > SHOWN && !isAll && (
        <Button type="text" onClick={() => setAll(true)}>
          全部 {winners.length} 人
        </Button>
      )}
      <div className="act-verify">
        <Button onClick={verify}>验证抽签</Button>
      </div>
      {faults !== undefined &&
        (faults.length === 0 ? (
          <Alert
            type="success"
            showIcon
            title="验证通过"
            description="密钥与活动发布时的承诺值相符，名单与截止时的摘要相符，重新计算的中签号与公布的一致。"
          />
        ) : (
          <Alert type="error" showIcon title="验证不通过" description={faults.join('；')} />
        ))}
      <details className="act-sub">
        <summary>公布的数据</summary>
        <Published draw={draw} />
      </details>
    </section>
  )
}
