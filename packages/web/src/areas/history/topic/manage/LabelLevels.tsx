import type { HistoryLabelNode } from '@portal/contract/areas/history/topic.ts'
import { useState } from 'react'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { periodText } from '../read/period-text.ts'
import type { LabelTree } from './label-tree.ts'

interface LabelLevelsProps {
  tree: readonly LabelTree[]
  actsOf: (node: HistoryLabelNode) => RowAction[]
}

/** On a phone one level a page. */
export function LabelLevels({ tree, actsOf }: LabelLevelsProps) {
  const [path, setPath] = useState<string[]>([])
  const walked = path.reduce<LabelTree[]>((way, id) => {
    const level = way.at(-1)?.children ?? (way.length === 0 ? tree : [])
    const next = level.find((node) => node.id === id)
    return next ? [...way, next] : way
  }, [])
  const here = walked.at(-1)
  return (
    <>
      {here && (
        <button type="button" className="history-level-back" onClick={() => setPath(path.slice(0, -1))}>
          <Icon name="back" /> {here.name}
        </button>
      )}
      <ul className="history-levels" aria-label="标签">
        {(here?.children ?? (here ? [] : tree)).map((node) => (
          <li key={node.id}>
            <span>
              <b>{node.name}</b>
              <small>
                {[periodText(node), `${node.days} 条目`, node.enabled ? '' : '已停用'].filter(Boolean).join(' · ')}
              </small>
            </span>
            <RowActions actions={actsOf(node)} />
            {(node.children?.length ?? 0) > 0 && (
              <button
                type="button"
                className="history-level-in"
                aria-label={`进入 ${node.name}`}
                onClick={() => setPath([...walked.map(({ id }) => id), node.id])}
              >
                <Icon name="forward" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
