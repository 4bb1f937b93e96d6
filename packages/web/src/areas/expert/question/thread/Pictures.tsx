import { Image } from 'antd'

/** Pictures of a question or an answer, small until they are opened. */
export function Pictures({ of }: { of: readonly { id: string; name: string; url: string }[] }) {
  if (of.length === 0) return null
  return (
    <Image.PreviewGroup>
      <div className="expert-pictures">
        {of.map(({ id, name, url }) => (
          <Image key={id} src={url} alt={`图片 ${name}`} width={96} height={96} style={{ objectFit: 'cover' }} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
