const lines = {
  box: 'M14 30 32 20l18 10v22L32 62 14 52Z M14 30l18 10 18-10 M32 40v22 M32 6v8 M20 9l3 6 M44 9l-3 6',
  funnel: 'M12 14h40L37 34v18l-10 6V34Z M44 48l10 10 M54 48 44 58',
  cloud: 'M20 48a11 11 0 0 1 0-22 15 15 0 0 1 29 4 9 9 0 0 1-1 18 M34 32l-5 9h8l-5 9',
  lock: 'M16 32h32v26H16Z M22 32v-8a10 10 0 0 1 20 0v8 M32 42v6',
} as const

/** A small line drawing beside a sentence; it says nothing the sentence does not. */
export function StateDrawing({ name }: { name: keyof typeof lines }) {
  return (
    <svg className="state-drawing" viewBox="0 0 64 68" width="96" height="102" aria-hidden="true" focusable="false">
      <ellipse cx="32" cy="62" rx="26" ry="4" />
      <path d={lines[name]} />
    </svg>
  )
}
