import { type MergeMove, mergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'

const titles = wordsOf(mergePart)
const figure = (count: number) => count.toLocaleString('zh-CN')

/** What goes to the kept account and what stays, part by part. */
export function MergeMoves({ moves }: { moves: readonly MergeMove[] }) {
  return (
    <section aria-label="将发生的变化" className="merge-moves">
      <h3>将发生的变化</h3>
      {moves.every(({ moved }) => moved === 0) && <p className="user-note">被合并账号没有可转移的资料。</p>}
      <ul>
        {moves.map(({ part, moved, stays, note, names }) => (
          <li key={part}>
            <span>{titles[part]}</span>
            <span className="merge-figure">转移 {figure(moved)}</span>
            <span className="merge-figure">留下 {figure(stays)}</span>
            {(note !== '' || names.length > 0) && (
              <div className="merge-note">
                {note}
                {names.map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
