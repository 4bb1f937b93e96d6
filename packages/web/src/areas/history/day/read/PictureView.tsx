import { Image } from 'antd'

/** A picture over the page: turned, enlarged by wheel or fingers, closed by Escape. */
export function PictureView({ src, onClose }: { src: string; onClose: () => void }) {
  return (
    <Image
      src={src}
      alt=""
      styles={{ root: { display: 'none' } }}
      preview={{ open: true, src, onOpenChange: (open) => !open && onClose() }}
    />
  )
}
