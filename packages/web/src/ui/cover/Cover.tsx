import { useState } from 'react'

/** The picture of a thing, or the first sign of its title where there is none; the words stand beside it. */
export function Cover({ url, title }: { url: string; title: string }) {
  const [failed, setFailed] = useState('')
  if (url === '' || failed === url) return <span aria-hidden="true">{[...title][0]}</span>
  return <img src={url} alt="" loading="lazy" onError={() => setFailed(url)} />
}
