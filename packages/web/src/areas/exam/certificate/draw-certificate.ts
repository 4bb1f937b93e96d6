import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { shownVerifyCode } from '@portal/contract/areas/exam/certificate-code.ts'
import { toCanvas } from 'qrcode'

/** A4 across at 144 dots per inch. */
const WIDTH = 1684
const HEIGHT = 1190
const MIDDLE = WIDTH / 2
const QR_PX = 190
const FONT = '"Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif'

const dayText = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

/** Long names and titles get smaller signs: nothing is cut off. */
const fitted = (pen: CanvasRenderingContext2D, text: string, px: number, width: number): void => {
  pen.font = `bold ${px}px ${FONT}`
  const needed = pen.measureText(text).width
  if (needed > width) pen.font = `bold ${Math.floor((px * width) / needed)}px ${FONT}`
}

const frame = (pen: CanvasRenderingContext2D) => {
  pen.fillStyle = '#fffdf7'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = '#b08d3c'
  for (const [inset, width] of [
    [40, 8],
    [58, 2],
  ] as const) {
    pen.lineWidth = width
    pen.strokeRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
  }
}

const words = (pen: CanvasRenderingContext2D, certificate: OwnCertificate) => {
  const { title, personName, examTitle, number, orgName, issuedOn, validTo, verifyCode } = certificate
  pen.textAlign = 'center'
  pen.fillStyle = '#7a1f1f'
  fitted(pen, title, 84, WIDTH - 320)
  pen.fillText(title, MIDDLE, 250)
  pen.fillStyle = '#222'
  fitted(pen, personName, 68, 900)
  pen.fillText(personName, MIDDLE, 440)
  pen.font = `36px ${FONT}`
  pen.fillText('参加下列考试，成绩合格，特发此证。', MIDDLE, 540)
  fitted(pen, `《${examTitle}》`, 44, WIDTH - 320)
  pen.fillText(`《${examTitle}》`, MIDDLE, 630)

  pen.textAlign = 'left'
  pen.font = `28px ${FONT}`
  const lines = [
    `证书编号：${number}`,
    `有效期：${validTo === null ? '长期有效' : `至 ${dayText(validTo)}`}`,
    `验证码：${shownVerifyCode(verifyCode)}`,
  ]
  for (const [place, line] of lines.entries()) pen.fillText(line, 360, 900 + place * 52)
  pen.textAlign = 'right'
  fitted(pen, orgName, 34, 560)
  pen.fillText(orgName, WIDTH - 150, 930)
  pen.font = `30px ${FONT}`
  pen.fillText(dayText(issuedOn), WIDTH - 150, 990)
}

/** The whole sheet as a picture: whoever opens it needs no Chinese font, and no sign of a name can be missing. */
export const drawCertificate = async (
  canvas: HTMLCanvasElement,
  certificate: OwnCertificate,
  verifyAddress: string,
): Promise<void> => {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return
  frame(pen)
  words(pen, certificate)
  const code = document.createElement('canvas')
  await toCanvas(code, verifyAddress, { width: QR_PX, margin: 1 })
  pen.drawImage(code, 130, 850, QR_PX, QR_PX)
}
