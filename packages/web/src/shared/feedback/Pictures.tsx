import { Image } from 'antd'

/** Pictures of a feedback, small until they are opened. */
export function Pictures({ pictures }: { pictures: readonly { id: string; name: string; url: string }[] }) {
  if (pictures.length === 0) return null
  return (
    <Image.PreviewGroup>
      <div className="feedback-pictures">
        {pictures.map(({ id, name, url }) => (
          <Image key={id} src={url} alt={name} width={96} height={96} style={{ objectFit: 'cover' }} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
