/** Tags that a playlist needs to be played; whatever else stands in it is left out. */
const KNOWN = new Set(
  `#EXTM3U #EXT-X-VERSION #EXT-X-TARGETDURATION #EXT-X-MEDIA-SEQUENCE #EXT-X-DISCONTINUITY-SEQUENCE #EXT-X-DISCONTINUITY
  #EXTINF #EXT-X-BYTERANGE #EXT-X-KEY #EXT-X-MAP #EXT-X-PROGRAM-DATE-TIME #EXT-X-ENDLIST #EXT-X-PLAYLIST-TYPE
  #EXT-X-INDEPENDENT-SEGMENTS #EXT-X-STREAM-INF #EXT-X-MEDIA #EXT-X-START`.split(/\s+/),
)

/** Where ffmpeg ends a line; any other idea of it would leave an address unread. */
const LINE_ENDS = /[\r\n\0]+/
const QUOTED = /URI="([^"\\]*)"/g

const tagOf = (line: string) => line.split(/[:\s]/, 1)[0] ?? ''

/** The playlist with every address in it replaced: nobody who reads it asks anybody but us. */
export const rewritePlaylist = (text: string, base: URL, replaced: (url: string) => string): string => {
  const absolute = (address: string) => (URL.canParse(address, base.href) ? replaced(new URL(address, base).href) : '')
  const tagged = (line: string) => {
    // What names an address in any other way than in quotes of its own is nothing that we could replace.
    if (/URI=/i.test(line.replace(QUOTED, ''))) return []
    return [line.replace(QUOTED, (_, address: string) => `URI="${absolute(address)}"`)]
  }
  return text
    .split(LINE_ENDS)
    .flatMap((line) => {
      const bare = line.trim()
      if (bare === '') return []
      if (!bare.startsWith('#')) return [absolute(bare)]
      if (!KNOWN.has(tagOf(bare))) return []
      return tagged(bare)
    })
    .join('\n')
}
