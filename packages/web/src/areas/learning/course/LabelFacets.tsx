import { type DicCode, findByDicCode, type LabelNode } from '@portal/contract/areas/video/label.ts'
import type { Channel } from '@portal/contract/areas/video/video.ts'
import { labelListNum } from '@portal/contract/areas/video/video-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag, Tree } from 'antd'
import { query } from '#src/kit/query.ts'

interface Facets {
  labelTypeId?: string | undefined
  labelId?: string | undefined
}

interface LabelFacetsProps extends Facets {
  channel: Channel
  category: Exclude<DicCode, 'history'>
  year?: number
  onChoose: (facets: Facets) => void
}

interface TypeRow {
  key: string
  title: string
  children: TypeRow[]
}

const typeRows = (nodes: readonly LabelNode[]): TypeRow[] =>
  nodes
    .filter(({ kind, enabled }) => kind === 'type' && enabled)
    .map(({ id, name, children }) => ({ key: id, title: name, children: typeRows(children) }))

/** 分类 as a tree and 标签 with their counts. */
export function LabelFacets({ channel, category, year, labelTypeId, labelId, onChoose }: LabelFacetsProps) {
  const tree = useQuery(query(findByDicCode, { dicCode: category }))
  const labels = useQuery(query(labelListNum, { channel, category, year, labelTypeId }))
  // The root stands for everything of its kind; what it holds is offered at once.
  const roots = tree.data?.flatMap(({ children }) => children) ?? []
  const types = typeRows(roots)

  return (
    <div className="facets">
      <h2>分类</h2>
      <Button
        type="text"
        block
        aria-pressed={labelTypeId === undefined}
        className={labelTypeId === undefined ? 'facet-all facet-chosen' : 'facet-all'}
        onClick={() => onChoose({})}
      >
        全部分类
      </Button>
      {types.length > 0 && (
        <Tree
          aria-label="分类"
          treeData={types}
          selectedKeys={labelTypeId ? [labelTypeId] : []}
          defaultExpandAll
          blockNode
          onSelect={([key]) => onChoose({ labelTypeId: typeof key === 'string' ? key : undefined })}
        />
      )}
      {(labels.data?.length ?? 0) > 0 && <h2>标签</h2>}
      <div className="facet-labels">
        {labels.data?.map(({ labelId: id, name, num }) => (
          <Tag.CheckableTag
            key={id}
            checked={id === labelId}
            onChange={(checked) => onChoose({ labelTypeId, labelId: checked ? id : undefined })}
          >
            {`${name}（${num}）`}
          </Tag.CheckableTag>
        ))}
      </div>
    </div>
  )
}
