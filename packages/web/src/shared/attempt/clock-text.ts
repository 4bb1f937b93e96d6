const pad = (figure: number) => String(figure).padStart(2, '0')

/** `1:02:09` or `02:09` of milliseconds left; rounded up, so that 0 is shown at the bell and not a second before. */
export const clockText = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000)
  const hours = Math.floor(seconds / 3600)
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
