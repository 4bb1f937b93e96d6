import { Tag } from 'antd'

/** Several words in the room of one: the first as a tag, how many more beside it, all of them on hover. */
export function TagLine({ words }: { words: readonly string[] }) {
  const [first, ...others] = words
  if (first === undefined) return null
  return (
    <span title={words.join('、')}>
      <Tag>{first}</Tag>
      {others.length > 0 && <Tag>+{others.length}</Tag>}
    </span>
  )
}
