/** Tags that a playlist needs to be played; whatever else stands in it is left out. */
const KNOWN = new Set(
  `#EXTM3U #EXT-X-VERSION #EXT-X-TARGETDURATION #EXT-X-MEDIA-SEQUENCE #EXT-X-DISCONTINUITY-SEQUENCE #EXT-X-DISCONTINUITY
  #EXTINF #EXT-X-BYTERANGE #EXT-X-KEY #EXT-X-MAP #EXT-X-PROGRAM-DATE-TIME #EXT-X-ENDLIST #EXT-X-PLAYLIST-TYPE
  #EXT-X-INDEPENDENT-SEGMENTS #EXT-X-STREAM-INF #EXT-X-MEDIA #EXT-X-START`.split(/\s+/),
)

const tagOf = (line: string) => line.split(/[:\s]/, 1)[0] ?? ''

/** The playlist with every address in it replaced: nobody who reads it asks anybody but us. */
export const rewritePlaylist = (text: string, base: URL, replaced: (url: string) => string): string => {
  const absolute = (address: string) => (URL.canParse(address, base.href) ? replaced(new URL(address, base).href) : '')
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const bare = line.trim()
      if (bare === '') return []
      if (!bare.startsWith('#')) return [absolute(bare)]
      if (!KNOWN.has(tagOf(bare))) return []
      return [bare.replace(/URI="([^"]*)"/g, (_, address: string) => `URI="${absolute(address)}"`)]
    })
    .join('\n')
}
