import type { ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { verifyDraw } from '@portal/contract/shared/lots/lots.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { createSha256 } from '#src/shared/upload/hash/sha256.ts'
import { type Drawn, drawWords } from './draw-words.ts'
import './lots.css'
import { Published } from './Published.tsx'

const sha256 = (text: string): string => {
  const hash = createSha256()
  hash.update(new TextEncoder().encode(text))
  return hash.hex()
}

const SHOWN = 20

interface DrawCardProps {
  draw: ShownDraw
  of?: Drawn
}

const faultsOf = (draw: ShownDraw): string[] => {
  const { commit, listHash, secret, lines, count, unitCap, winners, skipped, later } = draw
  return verifyDraw(
    {
      ...{ commit: commit ?? '', listHash: listHash ?? '', secret: secret ?? '', lines: lines ?? '' },
      ...{ count, groupCap: unitCap, groups: draw.groups ?? '', skipped, quotas: draw.quotas ?? '', later },
      winners: winners.map(({ no }) => no),
    },
    sha256,
  )
}

/** Who won, and 验证抽签: everything recomputed here, in the reader's browser. */
export function DrawCard({ draw, of = 'prize' }: DrawCardProps) {
  const { title, winners, mine } = draw
  const { verb, won, run, secret } = drawWords[of]
  const [isAll, setAll] = useState(false)
  return (
    <section className="lots-card" aria-label={`${verb}名单：${title}`}>
      <h2>
        {title} · {verb} {winners.length} 人
      </h2>
      {mine && (
        <p className={mine.won ? 'lots-won' : 'lots-sub'}>
          我的抽签号 {mine.no}，{mine.won ? won : `未${verb}`}
        </p>
      )}
      <p className="lots-sub">
        号码是截止时分给每个人的抽签号，{verb}号由{run}时公布的{secret}算出。
      </p>
      <ol className="lots-winners" aria-label={`${verb}人`}>
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
      <Verify draw={draw} of={of} />
    </section>
  )
}

function Verify({ draw, of }: Required<DrawCardProps>) {
  const [faults, setFaults] = useState<readonly string[]>()
  const { verb, since, commit, secret } = drawWords[of]
  return (
    <>
      <div className="lots-verify">
        <Button onClick={() => setFaults(faultsOf(draw))}>验证抽签</Button>
      </div>
      {faults !== undefined &&
        (faults.length === 0 ? (
          <Alert
            type="success"
            showIcon
            title="验证通过"
            description={`${secret}与${since}时公布的${commit}相符，名单与截止时的摘要相符，重新计算的${verb}号与公布的一致。`}
          />
        ) : (
          <Alert type="error" showIcon title="验证不通过" description={faults.join('；')} />
        ))}
      <details className="lots-sub">
        <summary>公布的数据</summary>
        <Published draw={draw} of={of} />
      </details>
    </>
  )
}
