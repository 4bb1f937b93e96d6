import { type CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Tree } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useBankHome } from '../bank-home.ts'
import { pathsToHits } from '../category/tree-nodes.ts'

interface TreeRow {
  key: string
  title: string
  count: number
  enabled: boolean
  children: TreeRow[]
}

const rowsOf = (nodes: readonly CategoryNode[]): TreeRow[] =>
  nodes.map(({ id, name, count, enabled, children }) => ({
    key: id,
    title: name,
    count,
    enabled,
    children: rowsOf(children),
  }))

interface CategoryTreeProps {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** 题库/分类 beside the list, with how many questions each holds. */
export function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  const { ownerObject } = useBankHome()
  const tree = useQuery(query(listQuestionCategories, { withCount: true, ownerObject }))
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string[]>()

  return (
    <nav className="question-tree" aria-label="题库与分类">
      <Input.Search
        aria-label="搜索分类"
        placeholder="搜索分类"
        allowClear
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
      />
      <Button
        type={chosen === undefined ? 'primary' : 'text'}
        size="small"
        block
        className="question-tree-all"
        onClick={() => onChoose(undefined)}
      >
        全部题目
      </Button>
      <Loaded of={tree}>
        {(nodes) => (
          <Tree<TreeRow>
            aria-label="题库与分类"
            blockNode
            treeData={rowsOf(nodes)}
            expandedKeys={text === '' ? (open ?? nodes.map(({ id }) => id)) : [...pathsToHits(nodes, text)]}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            titleRender={({ title, count, enabled }) => (
              <span
                className="question-tree-title"
                data-disabled={!enabled}
                data-hit={text !== '' && title.includes(text)}
              >
                {title} <span className="question-tree-count">{count}</span>
              </span>
            )}
            onExpand={(keys) => setOpen(keys.map(String))}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
          />
        )}
      </Loaded>
    </nav>
  )
}
