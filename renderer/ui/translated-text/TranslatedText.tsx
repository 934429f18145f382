import { useState } from 'react';
import { IconLanguage } from '@tabler/icons-react';
import './translated-text.css';

export type TranslatedTextProps = {
  /** In the viewer's language; equal to `original` where there is no translation. */
  text: string;
  original: string;
  /** The HTML language of the original. */
  originalLanguage: string;
  labels: { translated: string; original: string; showOriginal: string; showTranslation: string };
};

/** Text with its original one press away; nothing is offered where the two are the same (D061). */
export function TranslatedText({ text, original, originalLanguage, labels }: TranslatedTextProps) {
  const [isOriginal, setIsOriginal] = useState(false);
  const isTranslated = text !== original;
  const showsOriginal = !isTranslated || isOriginal;
  return (
    <>
      <div className="p-desc" lang={showsOriginal ? originalLanguage : undefined}>
        {paragraphsOf(showsOriginal ? original : text).map((paragraph, place) => (
          <p key={`${place} ${paragraph}`}>{paragraph}</p>
        ))}
      </div>
      {isTranslated && (
        <div className="p-tr">
          <IconLanguage size={18} aria-hidden="true" />
          {showsOriginal ? labels.original : labels.translated}
          <button type="button" className="a-link" onClick={() => setIsOriginal(!isOriginal)}>
            {showsOriginal ? labels.showTranslation : labels.showOriginal}
          </button>
        </div>
      )}
    </>
  );
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
