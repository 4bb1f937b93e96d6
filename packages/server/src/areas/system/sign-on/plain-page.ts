import type { FastifyReply } from 'fastify'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text inside XML or HTML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** One sentence for a browser that an application sent here with something wrong. */
export const sendWords = (reply: FastifyReply, words: string, code = 400) =>
  reply
    .code(code)
    .header('content-security-policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="zh-CN"><title>${escapeMarkup(words)}</title><p>${escapeMarkup(words)}</p></html>`)
