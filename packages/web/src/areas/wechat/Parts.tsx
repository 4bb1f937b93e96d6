import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { usePage } from '#src/platform/page.ts'

interface Part {
  key: string
  label: string
  draw: () => ReactNode
}

/** The parts of one tab, one at a time and kept in the address; another part begins with a clean list. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const { query, setQuery } = usePage()
  const shown = parts.find(({ key }) => key === query.part) ?? parts[0]
  return (
    <>
      <Segmented
        aria-label="内容"
        className="wechat-parts"
        value={shown?.key}
        options={parts.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => setQuery({ ...clearedAddress(query), part: key === parts[0]?.key ? undefined : key })}
      />
      {shown?.draw()}
    </>
  )
}
