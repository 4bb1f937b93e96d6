const FONT_PX = 24
const GAP_PX = 72
/** So far apart that no line of text meets more than one mark. */
const LEAST = { width: 360, height: 260 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** A Chinese sign is as wide as the font is high, a Latin one a good half of that. */
const widthOf = (text: string) =>
  [...text].reduce((width, sign) => width + (sign.charCodeAt(0) < 256 ? 0.6 : 1) * FONT_PX, 0)

/** Width and height of one piece of the pattern: it holds the text turned by 45 degrees, with air around it. */
export const tileSize = (text: string) => {
  const side = Math.ceil((widthOf(text) + FONT_PX) * Math.SQRT1_2) + GAP_PX
  return { width: Math.max(LEAST.width, side), height: Math.max(LEAST.height, side) }
}

/** One piece of the pattern as a picture address: black, a tenth opaque, rising from left to right. */
export function watermarkTile(text: string) {
  const { width, height } = tileSize(text)
  const [x, y] = [width / 2, height / 2]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text x="${x}" y="${y}" transform="rotate(-45 ${x} ${y})" text-anchor="middle" ` +
    `dominant-baseline="central" font-size="${FONT_PX}" font-family="system-ui, PingFang SC, Microsoft YaHei, ` +
    `Noto Sans SC, sans-serif" fill="#000" fill-opacity="0.1">${escapeXml(text)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
