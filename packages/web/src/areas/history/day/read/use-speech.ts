import { useEffect, useState } from 'react'

const LANGUAGE = 'zh-CN'
/** Browsers fall silent in long texts: they are told sentence by sentence. */
const MOST_CHARACTERS = 160

const partsOf = (text: string): string[] =>
  (text.match(/[^。！？；\n]+[。！？；\n]?/g) ?? []).flatMap((sentence) =>
    Array.from({ length: Math.ceil(sentence.length / MOST_CHARACTERS) }, (_, at) =>
      sentence.slice(at * MOST_CHARACTERS, (at + 1) * MOST_CHARACTERS),
    ),
  )

const canSpeak = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window

/** 朗读 by the browser's own voice; it ends with the page. `toggle` is null where there is no voice. */
export const useSpeech = (active: boolean) => {
  const [spoken, setSpoken] = useState<string | null>(null)

  // Follows the page: nothing is read out of a page that was left.
  useEffect(() => {
    if (!active || !canSpeak()) return
    return () => {
      window.speechSynthesis.cancel()
      setSpoken(null)
    }
  }, [active])

  const stop = () => {
    window.speechSynthesis.cancel()
    setSpoken(null)
  }
  const speak = (key: string, text: string) => {
    window.speechSynthesis.cancel()
    const parts = partsOf(text)
    for (const [at, part] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(part)
      utterance.lang = LANGUAGE
      if (at === parts.length - 1) utterance.onend = () => setSpoken((now) => (now === key ? null : now))
      window.speechSynthesis.speak(utterance)
    }
    setSpoken(key)
  }
  return {
    spoken,
    toggle: canSpeak() ? (key: string, text: string) => (spoken === key ? stop() : speak(key, text)) : null,
  }
}
